// `kiwipete check --engine`: random games to check the consistency of an engine.
#pragma once

#include <vector>

#include "kiwipete/tools/command.h"
#include "kiwipete/tools/engines/engine_check.h"

namespace kiwi::tools {

/// What to check.
struct EngineCheckPlan {
    std::string command;
    EngineLimits limits;
    std::vector<BoardSetup> starts;
    int games = 1;     ///< From each start.
    int plies = 40;    ///< Of each game.
    int malformed = 0; ///< Malformed commands.
    std::uint64_t seed = 1;
    int jobs = 1; ///< Engines at the same time.
    bool json = false;
};

/// Plays the games; prints the first failure of each check, how often each failed, and a summary. Throws EngineError if
/// the command is not an engine.
[[nodiscard]] ExitCode check_engine(const EngineCheckPlan& plan);

} // namespace kiwi::tools
