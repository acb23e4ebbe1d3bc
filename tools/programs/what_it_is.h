// Finds out how to talk to a program.
#pragma once

#include <string>

#include "open_program.h"

namespace kiwi::tools {

/// A program, and what it is in words: "a UCI engine".
struct KnownProgram {
    ProgramChoice choice;
    std::string kind;
    double seconds_to_start = 0; ///< Until it answered.
};

/// Finds out by talking to it what a command is: a UCI engine, an adapter of a library, a program made by
/// kiwipete_add_board, or a perftree script. A file that cannot be executed is run by the program for its extension,
/// such as `node` for .mjs. Throws ProgramError, which says so if it is an xboard engine; UsageError for a malformed
/// command.
[[nodiscard]] KnownProgram what_it_is(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
