// `kiwipete check`: random games on a board under test, whatever it is, and what is found in them.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/reachability.h"
#include "../../props/checking/check_game.h"
#include "../play/own_play.h"
#include "../programs/open_program.h"
#include "../report/report.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// What to check, and how.
struct CheckPlan {
    std::optional<OpenedProgram> program{}; ///< Nothing for Kiwipete's own Position.
    ProgramChoice choice{};                 ///< How the program was named.
    ProgramOptions options{};               ///< And how it is run.
    std::vector<BoardSetup> starts;
    std::vector<std::string> moves{}; ///< Of the one game from the one start, instead of random ones.
    int games = 1;                    ///< From each start.
    int plies = 40;                   ///< Of each game.
    bool large_clocks = false;        ///< Some games begin with them.
    PositionKind kind = PositionKind::Reachable;
    int malformed = 0; ///< Malformed commands to send to an engine.
    /// How an engine is asked that plays against itself, instead of all else; nothing if it does not.
    std::optional<PlayAbilities> play{};
    int own_games = 0; ///< So many games, from the starts, or from others if there are none.
    Steps dialogue{};  ///< Or these steps, if there are any.
    std::uint64_t seed = 1;
    Shard shard{}; ///< Which of the games and commands.
    int jobs = 1;
    bool in_process = false; ///< Our own Position: in this process, not in others.
    bool all = false;        ///< Print each finding, not only the first and the smallest of each group.
    bool print = true;       ///< Print findings as they are found.
    Progress progress = Progress::Shown;

    [[nodiscard]] QuestionSet answers() const;
    /// "Kiwipete's own Position", or the program with its deviations.
    [[nodiscard]] std::string description() const;
    /// The command that shows a finding again; empty for one that is not about a game.
    [[nodiscard]] std::string command_to_repeat(const Finding& finding) const;
};

/// What a run did.
struct CheckOutcome {
    std::size_t games = 0;
    std::uint64_t positions = 0;
    std::size_t answered = 0; ///< Malformed commands that the engine answered.
    std::size_t refused = 0;  ///< Those that it refused and ended in order.
    std::size_t malformed = 0;
    std::uint64_t searches = 0; ///< In games that an engine plays against itself.
    std::set<std::string> notes;
    bool to_the_end = true; ///< False if a signal came before.
};

/// How many games are played in all.
[[nodiscard]] std::size_t number_of_games(const CheckPlan& plan);

/// The games that are played.
[[nodiscard]] std::vector<Game> games_of(const CheckPlan& plan);

/// Plays the games and sends the malformed commands, or has an engine play against itself; findings go to the report,
/// and are printed as the plan says.
[[nodiscard]] CheckOutcome run_check(const CheckPlan& plan, const Checks& checks, Report& report);

/// Adds a finding to the report with the command that repeats it, and prints it if it is to be printed.
void add_finding(const CheckPlan& plan, Finding finding, Report& report);

} // namespace kiwi::tools
