// What a move changed, as an incrementally updated network consumes it.
#pragma once

#include "kiwipete/engine/fixed_list.h"
#include "kiwipete/engine/types.h"

namespace kiwi {

/// A piece that left `from` and stands on `to` now. A captured piece or a promoting pawn goes to SQ_NONE; the piece
/// promoted to comes from SQ_NONE.
struct DirtyPiece {
    Piece piece;
    Square from;
    Square to;
    bool operator==(const DirtyPiece&) const = default;
};

/// A piece attacks an occupied square: `attacker` on `from` attacks `target`, of either colour, on `to`.
struct Threat {
    Piece attacker;
    Square from;
    Piece target;
    Square to;
    auto operator<=>(const Threat&) const = default;
};

/// A threat that came (`added`) or went.
struct DirtyThreat {
    Threat threat;
    bool added;
};

/// No move changes more than three pieces: a capturing pawn that promotes.
inline constexpr std::size_t MAX_DIRTY_PIECES = 3;

/// A move takes a piece off or puts one on a square at most four times (castling). Each time at most 8 threats start on
/// the square, 16 end on it (one from each of 8 directions, 8 from knights), and 4 lines through it open or close, in
/// two directions: 32 in all.
inline constexpr std::size_t MAX_DIRTY_THREATS = std::size_t{4} * (8 + 16 + 8);

/// Everything that a move changed. The pieces are a set: all go at once. The threats are a log: applied one after the
/// other to the threats before the move they give the threats after it, each `added` one absent and each removed one
/// present when its turn comes.
struct DirtyBoard {
    FixedList<DirtyPiece, MAX_DIRTY_PIECES> pieces;
    FixedList<DirtyThreat, MAX_DIRTY_THREATS> threats;

    void clear() {
        pieces.clear();
        threats.clear();
    }
};

} // namespace kiwi
