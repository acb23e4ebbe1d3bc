// `kiwipete check --engine`: games played to hold an engine to its own word.
#pragma once

#include <vector>

#include "kiwipete/tools/command.h"
#include "kiwipete/tools/engines/engine_check.h"

namespace kiwi::tools {

/// What to do to the engine.
struct EngineCheckPlan {
    std::string command;
    EngineLimits limits;
    std::vector<BoardSetup> starts;
    int games = 1;   ///< From each start.
    int plies = 40;  ///< Of each game.
    int hostile = 0; ///< Hostile commands, all games together.
    std::uint64_t seed = 1;
    int jobs = 1; ///< Engines at once.
    bool json = false;
};

/// Plays the games, prints each kind of finding once, with how often it was met, and a summary. Throws EngineError if
/// the command is no engine.
[[nodiscard]] ExitCode check_engine(const EngineCheckPlan& plan);

} // namespace kiwi::tools
