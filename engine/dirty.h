// The changes that a move makes to the board, in the form that an incrementally updated network needs.
#pragma once

#include <string>

#include "base/fixed_list.h"
#include "types.h"

namespace kiwi {

/// A piece that moved from `from` to `to`. `to` is SQ_NONE for a captured piece and for a promoting pawn; `from` is
/// SQ_NONE for the promoted piece.
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

/// An attack on an occupied square: `attacker` on `from` attacks `target`, of either colour, on `to`.
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

/// "+Ne5pd7": added or removed, attacker and its square, target and its square.
[[nodiscard]] inline std::string to_string(const DirtyThreat& dirty) {
    const Threat& t = dirty.threat;
    return (dirty.added ? "+" : "-") + (to_char(t.attacker) + to_string(t.from)) + to_char(t.target) + to_string(t.to);
}

/// No move changes more than three pieces; a capture that promotes changes three.
inline constexpr std::size_t MAX_DIRTY_PIECES = 3;

/// A move removes or places a piece at most four times (castling). Each time at most 8 threats start on the square,
/// 16 end on it (one from each of 8 directions, 8 from knights), and 4 lines through it open or close, in two
/// directions each: 32 threats in all.
inline constexpr std::size_t MAX_DIRTY_THREATS = std::size_t{4} * (8 + 16 + 8);

/// Everything that a move changed. The pieces are a set: all move at once. The threats are a log: applied in order to
/// the threats before the move, it gives the threats after the move. Each entry adds a threat that is absent or
/// removes one that is present.
struct DirtyBoard {
    FixedList<DirtyPiece, MAX_DIRTY_PIECES> pieces;
    FixedList<DirtyThreat, MAX_DIRTY_THREATS> threats;

    void clear() {
        pieces.clear();
        threats.clear();
    }
};

} // namespace kiwi
