// What a move changed, in the form that an incrementally updated network needs.
#pragma once

#include <string>

#include "base/fixed_list.h"
#include "types.h"

namespace kiwi {

/// A piece that moved from `from` to `to`. A captured piece or a promoting pawn moves to SQ_NONE; the promoted piece
/// moves from SQ_NONE.
struct DirtyPiece {
    Piece piece;
    Square from;
    Square to;
    bool operator==(const DirtyPiece&) const = default;
};

/// "Pb7-", "Q-b8": piece, from, to.
[[nodiscard]] inline std::string to_string(const DirtyPiece& dirty) {
    return to_char(dirty.piece) + to_string(dirty.from) + to_string(dirty.to);
}

/// A piece attacks an occupied square: `attacker` on `from` attacks `target`, of either colour, on `to`.
struct Threat {
    Piece attacker;
    Square from;
    Piece target;
    Square to;
    auto operator<=>(const Threat&) const = default;
};

/// A threat that was added or removed.
struct DirtyThreat {
    Threat threat;
    bool added;
};

/// "+Ne5pd7": added or removed, attacker, its square, target, its square.
[[nodiscard]] inline std::string to_string(const DirtyThreat& dirty) {
    const Threat& t = dirty.threat;
    return (dirty.added ? "+" : "-") + (to_char(t.attacker) + to_string(t.from)) + to_char(t.target) + to_string(t.to);
}

/// No move changes more than three pieces: a capturing pawn that promotes.
inline constexpr std::size_t MAX_DIRTY_PIECES = 3;

/// A move removes or places a piece at most four times (castling). Each time at most 8 threats start on
/// the square, 16 end on it (one from each of 8 directions, 8 from knights), and 4 lines through it open or close, in
/// two directions: 32 in all.
inline constexpr std::size_t MAX_DIRTY_THREATS = std::size_t{4} * (8 + 16 + 8);

/// Everything that a move changed. The pieces are a set: all move at once. The threats are a log: applied in order to
/// the threats before the move, they give the threats after it. When it is applied, an added threat is absent and a
/// removed one is present.
struct DirtyBoard {
    FixedList<DirtyPiece, MAX_DIRTY_PIECES> pieces;
    FixedList<DirtyThreat, MAX_DIRTY_THREATS> threats;

    void clear() {
        pieces.clear();
        threats.clear();
    }
};

} // namespace kiwi
