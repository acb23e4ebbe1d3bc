// Programs under test, and the ways to talk to them.
#pragma once

#include <string>
#include <vector>

#include "../process/program_board.h"

namespace kiwi::tools {

enum class Way {
    Engine,  ///< UCI
    Library, ///< The adapter protocol.
    Script   ///< A perftree script.
};

struct ProgramChoice {
    Way way = Way::Engine;
    std::string command{}; ///< Empty if no program is named.

    /// "--engine stockfish" or "--library 'node adapter.mjs'".
    [[nodiscard]] std::string option() const;
};

/// A program that was started once, with its deviations.
struct OpenedProgram : Program {
    Deviations deviations{}; ///< Declared, given and recognised deviations. `notes` lists the recognised ones.

    /// "chess.js 1.4.0, intentional deviations: ep-always".
    [[nodiscard]] std::string description() const;
};

/// Starts a program once. Throws ProgramError, or UsageError for a malformed command.
[[nodiscard]] OpenedProgram open_program(const ProgramChoice& choice, const ProgramOptions& options);

/// Starts a program that must have a perft. Throws ProgramError NoPerft, or the crash during detection, if it has none.
[[nodiscard]] OpenedProgram open_counting_program(const ProgramChoice& choice, const ProgramOptions& options);

} // namespace kiwi::tools
