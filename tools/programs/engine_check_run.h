// `kiwipete check --engine`: random games to check the consistency of an engine.
#pragma once

#include <vector>

#include "../../engine/shard.h"
#include "../report/report_files.h"
#include "../terminal/terminal.h"
#include "../verbs/verbs.h"
#include "engine_check.h"

namespace kiwi::tools {

/// What to check.
struct EngineCheckPlan {
    std::string command;
    EngineOptions options;
    Allowed allowed;
    std::vector<BoardSetup> starts;
    int games = 1;     ///< From each start.
    int plies = 40;    ///< Of each game.
    int malformed = 0; ///< Malformed commands.
    std::uint64_t seed = 1;
    Shard shard{};    ///< Which of the games and malformed commands.
    int jobs = 1;     ///< Engines at the same time.
    bool all = false; ///< Print each failure, not only the first and the smallest of each check.
    Progress progress = Progress::Shown;
    bool json = false;
    ReportOptions reports;
};

/// Plays the games; prints the failures, how often each check failed, and a summary, which is the last line. Throws
/// EngineError if the command is not an engine. After a signal it prints what is known.
[[nodiscard]] ExitCode check_engine(const EngineCheckPlan& plan);

} // namespace kiwi::tools
