// A perftree script as a board under test.
#pragma once

#include <string>

#include "../process/program_board.h"

namespace kiwi::tools {

/// A script that is called with depth, FEN and, if any, moves; it prints "move count" lines, a blank line and the
/// total, or the total alone. Scripts cannot announce Chess960, so only standard chess is asked for. Throws
/// ProgramError if the answer to perft 1 of the start position is malformed.
[[nodiscard]] Program open_perft_script(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
