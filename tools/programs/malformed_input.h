// Input that no program should send, and that none should crash on.
#pragma once

#include <string>
#include <string_view>

#include "../../engine/position.h"
#include "../../props/games/game.h"
#include "../../props/games/random.h"

namespace kiwi::tools {

/// A FEN with a few characters changed.
[[nodiscard]] std::string malformed_fen(Random& random);
/// What is wrong with a FEN, in words, such as "no king", or that nothing is.
[[nodiscard]] std::string fault_in_fen(std::string_view fen);

/// A command to an engine: "position fen " with a damaged FEN, moves that need not be legal, or both.
[[nodiscard]] std::string malformed_command(Random& random);
/// What is wrong with such a command, in words, such as "no king" or "a move that is not legal".
[[nodiscard]] std::string fault_in(std::string_view command);

/// A text that is no legal move in a position: pseudo-legal moves, other squares, or no move at all.
[[nodiscard]] std::string malformed_move(const Position& pos, Random& random);

/// A game in PGN, with comments, variations and annotations, in which a few characters were changed.
[[nodiscard]] std::string malformed_pgn(const Game& game, Random& random);

} // namespace kiwi::tools
