// Malformed input, which a program must survive.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/position.h"
#include "../../props/games/game.h"
#include "../../props/games/random.h"

namespace kiwi::tools {

/// What findings about malformed input asked.
inline constexpr const char* MALFORMED_INPUT = "malformed input";

/// A FEN with a few characters changed.
[[nodiscard]] std::string malformed_fen(Random& random);
/// What `fault_in` and `fault_in_fen` say of input that is right.
constexpr std::string_view NO_FAULT = "a FEN without a fault";
/// The same of input that lacks the last two fields only, as many texts do.
constexpr std::string_view NO_CLOCKS = "a FEN without clocks";
/// The first fault of a FEN in words, such as "no king".
[[nodiscard]] std::string fault_in_fen(std::string_view fen);

/// A position command with a damaged FEN, illegal moves, or both.
[[nodiscard]] std::string malformed_command(Random& random);
/// The number of fields that the FEN of a position command has.
[[nodiscard]] std::size_t number_of_fields(std::string_view command);
/// Position commands that are sounder than this one in one part: without the moves, without text after the last field,
/// or with a sound field in place of another or after the last.
[[nodiscard]] std::vector<std::string> sounder_commands(std::string_view command);
/// The first fault of a position command in words, such as "a move that is not legal".
[[nodiscard]] std::string fault_in(std::string_view command);

/// A text that is not a legal move: an illegal pseudo-legal move, a move between any squares, or no move at all.
[[nodiscard]] std::string malformed_move(const Position& pos, Random& random);

/// A PGN game with comments, variations and annotations, usually with a few characters changed or its end missing.
[[nodiscard]] std::string malformed_pgn(const Game& game, Random& random);

} // namespace kiwi::tools
