// Games as text, and the ways to reduce one by one step.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"

namespace kiwi {

/// "FEN moves e2e4 …".
[[nodiscard]] std::string to_string(const Game& game);

/// The UCI command that sets up the last position, such as "position fen … moves e2e4".
[[nodiscard]] std::string position_command(const Game& game);

/// The position with an en passant square if its last move was a double push, even where no capture is legal: many
/// programs write FENs so. Precondition: the move, in UCI notation, led to the position.
[[nodiscard]] BoardSetup with_every_double_push(BoardSetup setup, std::string_view last_move);

/// The position before the double push that made the en passant square. Precondition: there is one.
[[nodiscard]] BoardSetup before_double_push(BoardSetup setup);

/// The first `plies` moves of a game; all of them if it has fewer.
[[nodiscard]] Game beginning(const Game& game, std::size_t plies);

/// The game from the position after its first `plies` moves on. Precondition: it has at least `plies` moves.
[[nodiscard]] Game from_later_start(const Game& game, std::size_t plies);

/// The games one reduction smaller, the largest reductions first: a later start, fewer moves, pieces or castling rights
/// removed from the start (a rook takes its right with it), clocks reset. Each starts from a valid set-up, reachable if
/// the game's start is, and ends before its first illegal move.
[[nodiscard]] std::vector<Game> reductions_of(const Game& game);

} // namespace kiwi
