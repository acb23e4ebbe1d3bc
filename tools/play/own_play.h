// Games of a UCI engine against itself, driven as by a GUI, and the faults found.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../../props/checking/run.h"
#include "../terminal/terminal.h"
#include "../uci/uci_engine.h"
#include "play_rules.h"
#include "player.h"

namespace kiwi::tools {

/// The name of an engine, and whether it plays Chess960: all that a dialogue needs. Throws ProgramError.
[[nodiscard]] UciAbilities find_name_and_variants(const std::string& command, const ProgramOptions& options);

/// The limits of `go` that are tried, each with a command for a short search.
struct GoLimit {
    std::string_view name;
    const char* command;
};
inline constexpr std::array GO_LIMITS{GoLimit{"depth", "go depth 3"}, GoLimit{"nodes", "go nodes 1000"},
                                      GoLimit{"movetime", "go movetime 20"},
                                      GoLimit{"clock", "go wtime 1000 btime 1000 winc 10 binc 10"}};

/// How long a search may take by which an engine shows how it plays.
inline constexpr Process::Milliseconds PATIENCE{3000};

/// Detects what an engine can do, in the start position. Throws ProgramError.
[[nodiscard]] UciAbilities find_play_abilities(const std::string& command, const ProgramOptions& options);

[[nodiscard]] std::vector<std::string> titles_of_own_play();

/// The games to play: from `starts`, or from random positions if empty; or one game that follows `dialogue`.
struct OwnGames {
    std::vector<BoardSetup> starts{};
    Steps dialogue{};
    int plies = 40;
    std::uint64_t seed = 1;
};

/// Games of an engine against itself as the tasks of a run. Reproduces and reduces the first two faults of a group,
/// which takes long, and only counts the others.
[[nodiscard]] std::unique_ptr<Tasks> own_play_tasks(const std::string& command, const ProgramOptions& options,
                                                    const UciAbilities& abilities, const TimeLimit& time,
                                                    OwnGames games);

} // namespace kiwi::tools
