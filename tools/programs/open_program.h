// The programs that can be tested, by the way in which they are reached.
#pragma once

#include <string>
#include <vector>

#include "../process/program_board.h"

namespace kiwi::tools {

enum class Way {
    Engine,  ///< UCI
    Library, ///< An adapter that speaks the adapter protocol.
    Script   ///< perftree's convention.
};

/// A program as the command line names it.
struct ProgramChoice {
    Way way = Way::Engine;
    std::string command{}; ///< Empty if none is named.

    /// "--engine stockfish", "--library 'node adapter.mjs'".
    [[nodiscard]] std::string option() const;
};

/// A program that was started once, with what was recognised of it.
struct OpenedProgram : Program {
    Deviations deviations{}; ///< Declared, given and recognised; notes tell those that were not declared.

    /// "chess.js 1.4.0, intentional deviations: ep-always".
    [[nodiscard]] std::string description() const;
};

/// Starts a program once. Throws ProgramError, or UsageError for a command that is none.
[[nodiscard]] OpenedProgram open_program(const ProgramChoice& choice, const ProgramOptions& options);

/// The same for a program that is to count; throws ProgramError NoPerft, with what it said, if it has no perft.
[[nodiscard]] OpenedProgram open_counting_program(const ProgramChoice& choice, const ProgramOptions& options);

} // namespace kiwi::tools
