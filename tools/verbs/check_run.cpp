#include "check_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "../../props/boards/position_board.h"
#include "../../props/checking/conventions.h"
#include "../../props/games/generators.h"
#include "../classes/child_games.h"
#include "../programs/program_checker.h"
#include "../programs/survival.h"
#include "../terminal/interruption.h"
#include "options.h"

namespace kiwi::tools {

QuestionSet CheckPlan::answers() const { return program ? program->answers : position_board().answers(); }

std::string CheckPlan::description() const { return program ? program->description() : "Kiwipete's own Position"; }

std::string CheckPlan::command_to_repeat(const Finding& finding, AllChecks all) const {
    if (!finding.game)
        return {};
    // A1 (no answer) may fail during the check of any invariant.
    const bool is_of_one_invariant = finding.invariant != nullptr && finding.invariant != &invariant("A1");
    return fmt::format("kiwipete check {} --plies 0{}{}{}{}{}", typed(finding.game->start), options.typed,
                       all == AllChecks::Yes ? typed_checks
                       : is_of_one_invariant ? " --only " + std::string(finding.invariant->id)
                                             : "",
                       typed_before(finding.before), finding.game->moves.empty() ? "" : " --moves ",
                       fmt::join(finding.game->moves, " "));
}

std::size_t CheckPlan::number_of_games() const {
    if (play)
        return dialogue.empty() ? static_cast<std::size_t>(own_games) : 1;
    return moves.empty() ? number_of_starts() * static_cast<std::size_t>(games) : 1;
}

/// The first game from each opening does not depend on the number of games.
Game CheckPlan::game(std::size_t number, int most_plies) const {
    Random random = random_of_task(seed, number);
    Game opening = start(number % number_of_starts());
    if (!moves.empty())
        return {opening.start, moves};
    if (program && opening.moves.empty()) {
        opening = from_double_push(opening.start);
        most_plies += static_cast<int>(opening.moves.size());
    }
    Game game = random_game_from(opening, random, most_plies,
                                 answers().has(Question::NullMoves) ? NullMoves::Played : NullMoves::Left);
    return program ? as_far_as_it_goes(std::move(game), program->deviations) : game;
}

namespace {

/// If a position takes longer, even under sanitizers, our own Position hangs.
constexpr std::chrono::minutes TIME_OF_OUR_POSITION(10);

RunOutcome run_share(Tasks& tasks, std::size_t count, const CheckPlan& plan, Report& report, RunListener& listener) {
    RunPlan run_plan{.numbers = plan.shard.tasks_of(count),
                     .jobs = plan.jobs,
                     .trial = plan.program.has_value(),
                     .stop_at_first = plan.limits.fail_fast};
    // Reading a long file of positions may take all the time: the first task is done all the same.
    std::atomic<bool> has_begun = false;
    run_plan.is_over = [&plan, &has_begun] {
        throw_if_interrupted();
        const bool is_first = !has_begun.exchange(true);
        return !is_first && plan.limits.time.is_over();
    };
    return run(tasks, run_plan, report, listener);
}

RunOutcome play_games(const CheckPlan& plan, const Checks& checks, Report& report, RunListener& listener) {
    const MakeGame make_game = [&plan](std::size_t number, int most_plies) { return plan.game(number, most_plies); };
    // Our own Position may crash, too: fork one process for each thread before any thread starts.
    std::vector<std::unique_ptr<GameChecker>> processes;
    std::atomic<std::size_t> taken = 0;
    if (!plan.program && !plan.in_process)
        for (int i = 0; i < plan.jobs; ++i)
            processes.push_back(
                    std::make_unique<GameProcess>(position_board(), TIME_OF_OUR_POSITION, make_game, plan.plies));
    GameTasks games(checks, [&]() -> std::unique_ptr<GameChecker> {
        if (plan.program)
            return std::make_unique<ProgramChecker>(
                    plan.program->make_board(),
                    ProgramChecker::Games{make_game, plan.plies, plan.before, plan.limits.time});
        if (plan.in_process)
            return std::make_unique<GamesHere>(position_board(), make_game, plan.plies);
        return std::move(processes.at(taken++));
    });
    RunOutcome outcome = run_share(games, plan.number_of_games(), plan, report, listener);
    if (checks.take_back() && !games.checks().take_back())
        outcome.sum.notes.insert("without undo (U1, U2, U7) no move is taken back: positions are set up again");
    return outcome;
}

/// Malformed input as the tasks of a run. A program without checks depends on earlier input, so commands are sent in
/// groups, each to a new process: the result does not depend on the number of threads. A group ends early when the time
/// is over.
class MalformedInput : public Tasks {
public:
    explicit MalformedInput(const CheckPlan& plan) : plan_(plan) {}

    [[nodiscard]] std::string_view name() const override { return "groups of malformed commands"; }
    [[nodiscard]] Worker make_worker() override {
        return [this, check = std::shared_ptr<SurvivalCheck>(make_check())](const Place& task) {
            TaskResult result;
            Random random = random_of_task(plan_.seed, task.number);
            check->restart();
            const std::size_t first = task.number * OF_A_PROCESS;
            const std::size_t end = std::min(first + OF_A_PROCESS, commands_);
            for (std::size_t i = first; i < end && !plan_.limits.time.is_over(); ++i) {
                throw_if_interrupted();
                auto outcome = check->check(random);
                if (auto* finding = std::get_if<Finding>(&outcome)) {
                    result.found.push_back({std::move(*finding)});
                    ++result.failed;
                } else
                    ++(std::get<Survival>(outcome) == Survival::Refused ? result.refused : result.answered);
            }
            return result;
        };
    }
    [[nodiscard]] std::size_t groups() const { return (commands_ + OF_A_PROCESS - 1) / OF_A_PROCESS; }

private:
    static constexpr std::size_t OF_A_PROCESS = 20;

    [[nodiscard]] std::unique_ptr<SurvivalCheck> make_check() const {
        ProgramOptions options = plan_.options;
        options.deviations = plan_.program->deviations;
        return plan_.choice.way == Way::Engine ? survival_of_engine(plan_.choice.command, options, plan_.limits.time,
                                                                    *plan_.program->as_engine, plan_.malformed_input)
                                               : survival_of_library(plan_.choice.command, options, plan_.limits.time);
    }

    const CheckPlan& plan_;
    std::size_t commands_ = static_cast<std::size_t>(plan_.malformed);
};

RunOutcome play_against_itself(const CheckPlan& plan, Report& report, RunListener& listener) {
    std::vector<BoardSetup> starts;
    for (std::size_t i = 0; i < plan.number_of_starts(); ++i)
        starts.push_back(plan.start(i).start);
    const auto games = own_play_tasks(plan.choice.command, plan.options, *plan.play, plan.limits.time,
                                      {std::move(starts), plan.dialogue, plan.plies, plan.seed});
    RunOutcome outcome = run_share(*games, plan.number_of_games(), plan, report, listener);
    outcome.sum.notes.insert(plan.play->notes.begin(), plan.play->notes.end());
    return outcome;
}

} // namespace

RunOutcome run_check(const CheckPlan& plan, const Checks& checks, Report& report, RunListener& listener) {
    if (plan.play)
        return play_against_itself(plan, report, listener);
    RunOutcome outcome = play_games(plan, checks, report, listener);
    if (plan.malformed == 0 || !outcome.to_the_end || (plan.limits.fail_fast && !report.is_good()))
        return outcome;
    MalformedInput input(plan);
    RunOutcome malformed = run_share(input, input.groups(), plan, report, listener);
    outcome.sum.answered = malformed.sum.answered;
    outcome.sum.refused = malformed.sum.refused;
    outcome.sum.failed = malformed.sum.failed;
    outcome.sum.notes.merge(malformed.sum.notes);
    outcome.to_the_end = malformed.to_the_end;
    return outcome;
}

} // namespace kiwi::tools
