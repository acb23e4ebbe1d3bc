// The plan of `kiwipete check`, and its run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/reachability.h"
#include "../../props/checking/game_tasks.h"
#include "../play/own_play.h"
#include "../programs/open_program.h"
#include "../report/run_display.h"
#include "options.h"

namespace kiwi::tools {

enum class AllChecks { No, Yes };

struct CheckPlan {
    std::optional<Program> program{}; ///< None for Kiwipete's own Position.
    ProgramChoice choice{};           ///< The program as named.
    ProgramOptions options{};         ///< How to run the program.
    std::string typed_checks{};       ///< The options that choose invariants, as typed: " --skip M16".
    std::vector<Game> before{};       ///< Games that each new process plays first.
    std::vector<Game> openings{};     ///< Starts with the first moves of a game.
    PositionList starts{};            ///< Starts of games after those of `openings`.
    std::vector<std::string> moves{}; ///< Play these instead of random moves, from the only start.
    int games = 1;                    ///< From each opening.
    int plies = 40;                   ///< The length of random games.
    int malformed = 0;                ///< The number of malformed commands to send.
    std::string malformed_input{};    ///< Send this instead of random ones.
    /// Set if an engine plays against itself, instead of all other checks.
    std::optional<UciAbilities> play{};
    int own_games = 0; ///< The number of such games: from `starts`, or from random positions if empty.
    Steps dialogue{};  ///< Steps to follow instead; may be empty.
    std::uint64_t seed = 1;
    Shard shard{}; ///< Which share of the tasks to do.
    int jobs = 1;
    RunLimits limits{};
    bool in_process = false; ///< Check our own Position in this process, not in child processes.

    [[nodiscard]] QuestionSet answers() const;
    /// Gives the abilities of the engine under test; null for other programs, and for one that plays against itself.
    [[nodiscard]] const UciAbilities* as_engine() const { return program ? program->as_engine.get() : nullptr; }
    /// "Kiwipete's own Position", or the program with its deviations.
    [[nodiscard]] std::string description() const;
    /// The command that reproduces a finding; empty if the finding has no game. It checks the invariant of the finding
    /// alone, or with AllChecks those that the user chose.
    [[nodiscard]] std::string command_to_repeat(const Finding& finding, AllChecks all = AllChecks::No) const;
    [[nodiscard]] std::size_t number_of_starts() const { return openings.size() + starts.size(); }
    [[nodiscard]] Game start(std::size_t number) const {
        return number < openings.size() ? openings[number] : Game{starts[number - openings.size()], {}};
    }
    [[nodiscard]] std::size_t number_of_games() const;
    /// Game `number`, of at most `most_plies` plies. Longer games begin with the same moves.
    [[nodiscard]] Game game(std::size_t number, int most_plies) const;
};

/// Plays the games and sends the malformed commands, or has an engine play against itself. The result sums both; its
/// `tasks` counts only games.
[[nodiscard]] RunOutcome run_check(const CheckPlan& plan, const Checks& checks, Report& report, RunListener& listener);

} // namespace kiwi::tools
