// One-ply retro-analysis: which legal move can have led to a position.
#pragma once

#include <optional>

#include "board_setup.h"
#include "move.h"

namespace kiwi {

/// A legal move and the position in which it is played.
struct LastMove {
    BoardSetup before;
    Move move;
};

/// A legal move that leads to a position: the pieces, the side to move, the castling rights and the en passant square
/// become those of `setup`. The counters are not looked at. The position before has no fault and possible material, but
/// may itself be unreachable: nothing is said about the moves before the last. Nothing if no move leads there.
/// Method: every piece of the side that moved last is taken back to each square it can come from, with and without a
/// captured piece, a promotion, an en passant capture and castling; the move is then made on a Position and the result
/// compared. Precondition: the set-up has no fault.
[[nodiscard]] std::optional<LastMove> find_last_move(const BoardSetup& setup);

/// Why no game can reach a position, as far as its material and one ply back tell: more promoted pieces than pawns are
/// missing, castling from different files, or no last move. Such a position can be played on: `Position::set` and perft
/// take it. Precondition: the set-up has no fault.
[[nodiscard]] std::optional<SetupFault> find_unreachable(const BoardSetup& setup);

/// Which positions to accept where positions are made up; each kind includes those before it.
enum class PositionKind {
    Reachable,      ///< Without fault, and not unreachable.
    DoubleChess960, ///< The same, but each side may have begun with a starting arrangement of its own (Double
                    ///< Chess960).
    Playable        ///< Without fault.
};
[[nodiscard]] bool is_of_kind(const BoardSetup& setup, PositionKind kind);

} // namespace kiwi
