#include "library_check.h"

#include <numeric>

#include "../../props/checking/conventions.h"
#include "../../props/checking/readers.h"

namespace kiwi::tools {

LibraryCheck check_board(Board& board, const CheckOrder& order, Report& report, const OnProgress& on_progress) {
    if (on_progress)
        on_progress(0, order.games, "first, positions that show its conventions");
    const Deviations known = board.deviations();
    const Deviations recognised = recognised_deviations(board);
    board.allow(recognised);
    const MakeGame make_game = [&](std::size_t number, int plies) {
        Game game = random_game_of(board, order.seed, number, plies);
        if (on_progress)
            on_progress(number, order.games, to_string(game));
        return game;
    };
    GameTasks tasks(Checks(Tier::Full, order.skip),
                    [&] { return std::make_unique<GamesHere>(board, make_game, order.plies); });
    RunPlan plan{.trial = true};
    plan.numbers.resize(order.games);
    std::iota(plan.numbers.begin(), plan.numbers.end(), std::size_t{0});
    std::size_t begun = 0; // the trial games are always played
    plan.is_over = [&] { return ++begun > TRIAL_TASKS && report.groups().size() >= order.most_groups; };
    RunListener listener;
    LibraryCheck done{run(tasks, plan, report, listener), tasks.checks()};
    for (std::string& note : notes_on(recognised, known))
        done.outcome.sum.notes.insert(std::move(note));
    if (board.answers().has_any({Question::MoveOfSan, Question::GameOfPgn}))
        for (std::string& note : notes_on_readers(board))
            done.outcome.sum.notes.insert(std::move(note));
    return done;
}

} // namespace kiwi::tools
