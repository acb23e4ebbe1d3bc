// What `kiwipete check` checks, and how: the tasks of its run for each kind of board.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/reachability.h"
#include "../../props/checking/game_tasks.h"
#include "../play/own_play.h"
#include "../programs/open_program.h"
#include "../report/run_display.h"

namespace kiwi::tools {

/// What to check, and how.
struct CheckPlan {
    std::optional<OpenedProgram> program{}; ///< Nothing for Kiwipete's own Position.
    ProgramChoice choice{};                 ///< How the program was named.
    ProgramOptions options{};               ///< And how it is run.
    std::string typed{};                    ///< Both as typed, with a blank before.
    std::vector<Game> before{};             ///< Games that each new process is asked about first.
    std::vector<BoardSetup> starts;
    std::vector<std::string> moves{}; ///< Of the one game from the one start, instead of random ones.
    int games = 1;                    ///< From each start.
    int plies = 40;                   ///< Of each game.
    bool large_clocks = false;        ///< Some games begin with them.
    PositionKind kind = PositionKind::Reachable;
    int malformed = 0; ///< Malformed commands to send to a program.
    /// How an engine is asked that plays against itself, instead of all else; nothing if it does not.
    std::optional<PlayAbilities> play{};
    int own_games = 0; ///< The number of those games, from the starts, or from others if there are none.
    Steps dialogue{};  ///< Or these steps, if there are any.
    std::uint64_t seed = 1;
    Shard shard{}; ///< Which of the tasks are done.
    int jobs = 1;
    bool in_process = false; ///< Our own Position: in this process, not in others.

    [[nodiscard]] QuestionSet answers() const;
    /// "Kiwipete's own Position", or the program with its deviations.
    [[nodiscard]] std::string description() const;
    /// The command that shows a finding again; empty for one that is not about a game.
    [[nodiscard]] std::string command_to_repeat(const Finding& finding) const;
    /// How many games are played in all.
    [[nodiscard]] std::size_t number_of_games() const;
    /// Game `number`, of at most `most_plies` plies; a longer one begins with the same moves.
    [[nodiscard]] Game game(std::size_t number, int most_plies) const;
    /// The games that are played.
    [[nodiscard]] std::vector<Game> all_games() const;
};

/// Plays the games and sends the malformed commands, or has an engine play against itself. What was done is the sum of
/// both; `tasks` counts the games.
[[nodiscard]] RunOutcome run_check(const CheckPlan& plan, const Checks& checks, Report& report, RunListener& listener);

} // namespace kiwi::tools
