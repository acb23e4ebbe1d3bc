// A perftree script as a board under test.
#pragma once

#include <string>

#include "../process/program_board.h"

namespace kiwi::tools {

/// A script that is called with depth, FEN and, if there are any, moves; it prints "move count" lines, a blank line and
/// the total. It has no way to say that it plays Chess960, so it is not asked to. Throws ProgramError if it does not
/// count the moves of the start position.
[[nodiscard]] Program open_perft_script(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
