#include "check_run.h"

#include <atomic>
#include <chrono>
#include <map>

#include <fmt/format.h>

#include "../../engine/geometry.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/conventions.h"
#include "../../props/checking/everywhere.h"
#include "../../props/games/generators.h"
#include "../classes/child_games.h"
#include "../play/own_play.h"
#include "../programs/program_checker.h"
#include "../programs/survival.h"
#include "../report/print.h"
#include "../terminal/ordered_run.h"

namespace kiwi::tools {

QuestionSet CheckPlan::answers() const { return program ? program->answers : position_board().answers(); }

std::string CheckPlan::description() const { return program ? program->description() : "Kiwipete's own Position"; }

std::string CheckPlan::command_to_repeat(const Finding& finding) const {
    if (!finding.game)
        return {};
    const std::string allowed = to_string(options.deviations, ",");
    // That nothing was answered may show while any invariant is checked.
    const bool is_of_one_invariant = finding.invariant != nullptr && finding.invariant != &invariant("A1");
    return fmt::format("kiwipete check \"{}\" --plies 0{}{}{}{}{}", write_fen(finding.game->start),
                       program ? " " + choice.option() : "", allowed.empty() ? "" : " --allow " + allowed,
                       is_of_one_invariant ? " --only " + to_string(finding.invariant->id) : "",
                       finding.game->moves.empty() ? "" : " --moves ", fmt::join(finding.game->moves, " "));
}

namespace {

/// What the last move of a game is, if it is special: findings after castling and after promotions have different
/// causes.
const char* kind_of_last_move(const Game& game) {
    if (game.moves.empty())
        return "";
    if (game.moves.back() == "0000")
        return "after a null move";
    const PlayedPosition board(last_setup(beginning(game, game.moves.size() - 1)));
    const Move last = parse_uci(board.pos, game.moves.back());
    switch (last.type_of()) {
    case MoveType::Castling:
        return "after castling";
    case MoveType::Promotion:
        return "after a promotion";
    case MoveType::EnPassant:
        return "after en passant";
    case MoveType::Normal:
        break;
    }
    if (type_of(board.pos.moved_piece(last)) == PAWN && rank_distance(last.from_sq(), last.to_sq()) == 2)
        return "after a double push";
    return board.pos.capture(last) ? "after a capture" : "";
}

} // namespace

void add_finding(const CheckPlan& plan, Finding finding, Report& report) {
    if (finding.invariant != nullptr && finding.game && finding.moves.empty())
        if (const std::string after = kind_of_last_move(*finding.game); !after.empty())
            finding.kind += (finding.kind.empty() ? "" : " ") + after;
    if (finding.command.empty())
        finding.command = plan.command_to_repeat(finding);
    const Finding copy = finding;
    if ((report.add(std::move(finding)) || plan.all) && plan.print)
        print_finding(copy);
}

namespace {

/// What one task found.
struct TaskResult {
    int positions = 0;
    std::vector<Finding> findings;
    std::set<std::string> notes;
    std::size_t answered = 0; ///< Malformed commands.
    std::size_t refused = 0;
    OwnGame own_game{}; ///< Of an engine that plays against itself.
};

/// After which our own Position hangs: no single position takes so long, under sanitizers neither.
constexpr std::chrono::minutes TIME_OF_OUR_POSITION(10);

/// Malformed commands that are sent to one process, unless it ends before. What an engine without checks does depends
/// on what it was sent before: so each group begins with a new process, whatever the number of threads.
constexpr std::size_t COMMANDS_OF_A_PROCESS = 20;

/// Game n of start i, up to so many plies; the first game of each start is the same however many there are.
Game game_of(const CheckPlan& plan, std::size_t number, int plies, Random& random) {
    BoardSetup start = plan.starts[number % plan.starts.size()];
    if (!plan.moves.empty())
        return {start, plan.moves};
    if (plan.large_clocks && random.below(LARGE_CLOCKS_ONE_IN) == 0)
        start = with_large_clocks(start, random, plan.kind);
    Game game = random_game_from(start, random, plies,
                                 plan.answers().has(Question::NullMoves) ? NullMoves::Played : NullMoves::Left);
    return plan.program ? as_far_as_it_goes(std::move(game), plan.program->deviations) : game;
}

class Run {
public:
    Run(const CheckPlan& plan, const Checks& checks, Report& report) : plan_(plan), checks_(checks), report_(report) {}

    void play_games() {
        // Our own Position may crash, too: before there are threads, for each of them a process.
        if (!plan_.program && !plan_.in_process)
            for (int i = 0; i < plan_.jobs; ++i)
                processes_.push_back(std::make_unique<GameProcess>(
                        position_board(), checks_, TIME_OF_OUR_POSITION,
                        [this](std::size_t number, int most_plies) { return made(number, most_plies); }, plan_.plies));
        std::vector<std::size_t> games = share_of(number_of_games(plan_));
        ProgressBar bar(games.size(), "games", plan_.progress);
        if (plan_.program && games.size() > TRIAL_GAMES) {
            const auto trial_end = games.begin() + TRIAL_GAMES;
            Trial trial = play_trial({games.begin(), trial_end}, checks_,
                                     [&](const auto& some, const Checks& checks, const auto& found) {
                                         checks_ = checks;
                                         ProgressBar again(some.size(), "games again", plan_.progress);
                                         play(some, outcome_.games == 0 ? bar : again,
                                              [&](std::size_t number, const TaskResult& result) {
                                                  for (const Finding& finding : result.findings)
                                                      found(number, finding);
                                              });
                                     });
            outcome_.games -= trial.played_again;
            outcome_.notes.merge(trial.notes);
            games.erase(games.begin(), trial_end);
        }
        if (outcome_.to_the_end)
            play(games, bar, [](std::size_t, const TaskResult&) {});
    }

    void send_malformed() {
        const auto commands = static_cast<std::size_t>(plan_.malformed);
        const std::size_t groups = (commands + COMMANDS_OF_A_PROCESS - 1) / COMMANDS_OF_A_PROCESS;
        const std::vector<std::size_t> tasks = share_of(groups);
        ProgressBar bar(tasks.size(), "groups of malformed commands", plan_.progress);
        for_each_task(
                tasks, bar, [&] { return sender(commands); },
                [&](std::size_t, const TaskResult& result) {
                    outcome_.answered += result.answered;
                    outcome_.refused += result.refused;
                    outcome_.malformed += result.findings.size();
                });
    }

    void play_own_games() {
        PlayAbilities abilities = *plan_.play;
        OwnPlay own_play(plan_.choice.command, plan_.options, abilities);
        std::vector<std::size_t> games = share_of(number_of_games(plan_));
        ProgressBar bar(games.size(), "games against itself", plan_.progress);
        if (games.size() > TRIAL_GAMES) {
            const auto trial_end = games.begin() + TRIAL_GAMES;
            set_aside(abilities, play_own_games({games.begin(), trial_end}, own_play, bar));
            own_play.ask_as(abilities);
            games.erase(games.begin(), trial_end);
        }
        if (outcome_.to_the_end)
            play_own_games(games, own_play, bar);
        outcome_.notes.insert(abilities.notes.begin(), abilities.notes.end());
    }

    [[nodiscard]] const CheckOutcome& outcome() const { return outcome_; }

private:
    using Task = std::function<TaskResult(std::size_t number, Random& random)>;

    /// The numbers of the tasks in the shard.
    [[nodiscard]] std::vector<std::size_t> share_of(std::size_t count) const {
        std::vector<std::size_t> tasks(plan_.shard.share_of(count));
        for (std::size_t n = 0; n < tasks.size(); ++n)
            tasks[n] = plan_.shard.task(n);
        return tasks;
    }

    /// Plays some games: `played(number, result)`.
    template<class Played>
    void play(const std::vector<std::size_t>& games, ProgressBar& bar, Played played) {
        for_each_task(
                games, bar, [&] { return player(); },
                [&](std::size_t number, const TaskResult& result) {
                    ++outcome_.games;
                    outcome_.positions += static_cast<std::uint64_t>(result.positions);
                    played(number, result);
                });
    }

    /// Plays the games of one thread, by their numbers.
    [[nodiscard]] Task player() {
        if (!plan_.program && plan_.in_process)
            return [this](std::size_t number, Random& random) {
                return result_of(
                        check_and_reduce(position_board(), game_of(plan_, number, plan_.plies, random), checks_));
            };
        if (!plan_.program) {
            GameProcess& process = *processes_[taken_++];
            return [&process](std::size_t number, Random&) { return result_of(process.check(number)); };
        }
        const auto checker = std::make_shared<ProgramChecker>(plan_.program->make_board());
        return [this, checker](std::size_t number, Random& random) {
            TaskResult result = result_of(checker->check(game_of(plan_, number, plan_.plies, random), checks_));
            result.notes.merge(checker->take_notes());
            return result;
        };
    }

    /// The beginning of a game.
    [[nodiscard]] Game made(std::size_t number, int most_plies) const {
        Random random = random_of_task(plan_.seed, number);
        return game_of(plan_, number, most_plies, random);
    }

    static TaskResult result_of(CheckedGame game) {
        TaskResult result;
        result.positions = game.positions;
        if (!game.note.empty())
            result.notes.insert(std::move(game.note));
        if (game.finding)
            result.findings.push_back(std::move(*game.finding));
        return result;
    }

    /// Plays some games against itself. How many an engine ended by misbehaving, by how it was asked.
    std::map<std::string, int> play_own_games(const std::vector<std::size_t>& games, const OwnPlay& own_play,
                                              ProgressBar& bar) {
        std::map<std::string, int> ended;
        const auto make_player = [&]() -> Task {
            return [this, &own_play](std::size_t number, Random& random) {
                TaskResult result;
                result.own_game = plan_.dialogue.empty() ? own_play.play(start_of(number, random), plan_.plies, random)
                                                         : own_play.follow(plan_.dialogue);
                return result;
            };
        };
        for_each_task(games, bar, make_player, [&](std::size_t, const TaskResult& result) {
            ++outcome_.games;
            outcome_.searches += static_cast<std::uint64_t>(result.own_game.searches);
            bar.clear();
            for (const PlayFault& fault : result.own_game.faults) {
                add_fault(fault, own_play);
                ++ended[fault.asked];
            }
        });
        return ended;
    }

    /// Where the engine's game against itself begins.
    [[nodiscard]] BoardSetup start_of(std::size_t number, Random& random) const {
        return plan_.starts.empty() ? start_of_own_game(random, plan_.play->plays_chess960)
                                    : plan_.starts[number % plan_.starts.size()];
    }

    /// What broke a rule in such a game. The first two of a group are repeated and reduced, which takes long; the
    /// others are counted as the last of them.
    void add_fault(const PlayFault& fault, const OwnPlay& own_play) {
        constexpr std::size_t most_reduced = 2;
        std::vector<Finding>& known = reduced_[fault.finding.group()];
        if (known.size() == most_reduced)
            return add_finding(plan_, known.back(), report_);
        std::optional<Finding> finding;
        const bool to_the_end = runs_to_the_end([&] { finding = own_play.reduced(fault); });
        if (finding) {
            known.push_back(*finding);
            return add_finding(plan_, std::move(*finding), report_);
        }
        outcome_.notes.insert(fmt::format("seen once, but not again {}: {}: {}",
                                          to_the_end ? "in a new process" : "before the interruption",
                                          fault.finding.group(), fault.finding.text("found")));
    }

    [[nodiscard]] std::unique_ptr<SurvivalCheck> survival_check() const {
        if (plan_.choice.way == Way::Engine)
            return survival_of_engine(plan_.choice.command, plan_.options);
        ProgramOptions options = plan_.options;
        options.deviations = plan_.program->deviations;
        return survival_of_library(plan_.choice.command, options);
    }

    /// Sends the groups of commands of one thread.
    [[nodiscard]] Task sender(std::size_t commands) const {
        const std::shared_ptr<SurvivalCheck> check = survival_check();
        return [check, commands](std::size_t group, Random& random) {
            TaskResult result;
            check->restart();
            const std::size_t first = group * COMMANDS_OF_A_PROCESS;
            for (std::size_t i = first; i < std::min(first + COMMANDS_OF_A_PROCESS, commands); ++i) {
                throw_if_interrupted();
                auto outcome = check->check(random);
                if (auto* finding = std::get_if<Finding>(&outcome))
                    result.findings.push_back(std::move(*finding));
                else
                    ++(std::get<Survival>(outcome) == Survival::Refused ? result.refused : result.answered);
            }
            return result;
        };
    }

    /// Runs some tasks, each with a seed of its own so that the number of threads changes nothing, and
    /// `counted(number, result)` in their order.
    template<class MakeTask, class Counted>
    void for_each_task(const std::vector<std::size_t>& tasks, ProgressBar& bar, MakeTask make_task, Counted counted) {
        const auto make_worker = [&] {
            return [&, task = make_task()](std::size_t n) {
                throw_if_interrupted();
                Random random = random_of_task(plan_.seed, tasks[n]);
                return task(tasks[n], random);
            };
        };
        const auto use = [&](std::size_t n, TaskResult result) {
            counted(tasks[n], result);
            outcome_.notes.merge(result.notes);
            for (Finding& finding : result.findings) {
                bar.clear();
                add_finding(plan_, std::move(finding), report_);
            }
        };
        const bool to_the_end = run_in_order<TaskResult>(plan_.jobs, tasks.size(), make_worker, bar, use);
        outcome_.to_the_end = outcome_.to_the_end && to_the_end;
    }

    const CheckPlan& plan_;
    Checks checks_;
    Report& report_;
    CheckOutcome outcome_;
    std::vector<std::unique_ptr<GameProcess>> processes_; ///< For our own Position, one a thread.
    std::atomic<std::size_t> taken_ = 0;                  ///< How many of them have their thread.
    std::map<std::string, std::vector<Finding>> reduced_; ///< What broke rules of play, by group.
};

} // namespace

std::vector<Game> games_of(const CheckPlan& plan) {
    std::vector<Game> games;
    for (std::size_t n = 0; n < plan.shard.share_of(number_of_games(plan)); ++n) {
        const std::size_t number = plan.shard.task(n);
        Random random = random_of_task(plan.seed, number);
        games.push_back(game_of(plan, number, plan.plies, random));
    }
    return games;
}

std::size_t number_of_games(const CheckPlan& plan) {
    if (plan.play)
        return plan.dialogue.empty() ? static_cast<std::size_t>(plan.own_games) : 1;
    return plan.moves.empty() ? plan.starts.size() * static_cast<std::size_t>(plan.games) : 1;
}

CheckOutcome run_check(const CheckPlan& plan, const Checks& checks, Report& report) {
    Run run(plan, checks, report);
    if (plan.play) {
        run.play_own_games();
        return run.outcome();
    }
    run.play_games();
    if (plan.malformed != 0 && run.outcome().to_the_end)
        run.send_malformed();
    return run.outcome();
}

} // namespace kiwi::tools
