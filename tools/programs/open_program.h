// Programs under test, and the ways to talk to them.
#pragma once

#include <string>

#include "../process/program_board.h"

namespace kiwi::tools {

enum class Way {
    Engine,  ///< UCI
    Library, ///< The adapter protocol.
    Script   ///< A perftree script.
};

/// "--engine", "--library" or "--script".
[[nodiscard]] constexpr const char* option_of(Way way) {
    return way == Way::Engine ? "--engine" : way == Way::Library ? "--library" : "--script";
}

/// A program as named on the command line.
struct ProgramChoice {
    Way way = Way::Engine;
    std::string command{}; ///< Empty if no program is named.
};

/// Starts a program once, and recognises deviations, which its notes list. Throws ProgramError, or UsageError for a
/// malformed command.
[[nodiscard]] Program open_program(const ProgramChoice& choice, const ProgramOptions& options);

/// Prints what a program is, and the notes on it.
void introduce(const Program& program);

/// Starts a program that must have a perft. Throws ProgramError NoPerft, or the crash during detection, if it has none.
[[nodiscard]] Program open_counting_program(const ProgramChoice& choice, const ProgramOptions& options);

} // namespace kiwi::tools
