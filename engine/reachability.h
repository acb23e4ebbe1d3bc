// One-ply retro-analysis: finds a legal move that can have led to a position.
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

/// A legal move that leads to `setup`, or nothing if no move does. Compared are the pieces, the side to move, the
/// castling rights and the en passant square; the half-move clock and the full-move number are ignored. The position
/// before the move has no fault and possible material, but may itself be unreachable: earlier moves are not examined.
/// Method: retract every piece of the side that moved last to each square it can come from, with and without a captured
/// piece, a promotion, an en passant capture and castling; then play the move on a Position and compare the result.
/// Precondition: the set-up has no fault.
[[nodiscard]] std::optional<LastMove> find_last_move(const BoardSetup& setup);

/// Why no game can reach a position: more promoted pieces than missing pawns, castling from different files, or no last
/// move. Finds nothing more: it examines material and one ply back. `Position::set` and perft accept such a position.
/// Precondition: the set-up has no fault.
[[nodiscard]] std::optional<SetupFault> find_unreachable(const BoardSetup& setup);

/// Which generated positions to accept. Each kind includes those before it.
enum class PositionKind {
    Reachable,      ///< No fault, and not unreachable.
    DoubleChess960, ///< As Reachable, but each side may have had its own starting arrangement
                    ///< (Double Chess960).
    Playable        ///< No fault.
};
[[nodiscard]] bool is_of_kind(const BoardSetup& setup, PositionKind kind);

} // namespace kiwi
