// Commands that no program should send to an engine, and that no engine should crash on.
#pragma once

#include <string>
#include <string_view>

#include "../../props/games/random.h"

namespace kiwi::tools {

/// "position fen " with a damaged FEN, moves that need not be legal, or both.
[[nodiscard]] std::string malformed_command(Random& random);

/// What is wrong with such a command, in words, such as "no king" or "a move that is not legal".
[[nodiscard]] std::string fault_in(std::string_view command);

} // namespace kiwi::tools
