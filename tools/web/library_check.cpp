#include "library_check.h"

#include <numeric>

#include "../../props/checking/check_game.h"
#include "../../props/checking/conventions.h"
#include "../../props/checking/everywhere.h"
#include "../../props/checking/readers.h"

namespace kiwi::tools {

namespace {

class Run {
public:
    Run(Board& board, const CheckOrder& order, Report& report, const OnProgress& on_progress) :
        board_(board),
        order_(order),
        report_(report),
        on_progress_(on_progress),
        result_{.checks = Checks(Tier::Full, order.skip)} {}

    [[nodiscard]] CheckResult played() {
        const std::size_t trial_games = std::min(order_.games, TRIAL_GAMES);
        std::vector<std::size_t> numbers(trial_games);
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        Trial trial =
                play_trial(numbers, result_.checks, [&](const auto& some, const Checks& checks, const auto& found) {
                    result_.checks = checks;
                    for (const std::size_t number : some)
                        play(number, [&](const Finding& finding) { found(number, finding); });
                });
        result_.games -= trial.played_again;
        result_.notes.merge(trial.notes);
        for (std::size_t number = trial_games; number < order_.games && report_.groups().size() < order_.most_groups;
             ++number)
            play(number, [](const Finding&) {});
        return std::move(result_);
    }

private:
    template<class Found>
    void play(std::size_t number, Found found) {
        const Game game = random_game_of(board_, order_.seed, number, order_.plies);
        if (on_progress_)
            on_progress_(number, order_.games, to_string(game));
        CheckedGame checked = check_and_reduce(board_, game, result_.checks);
        ++result_.games;
        result_.positions += static_cast<std::uint64_t>(checked.positions);
        if (!checked.note.empty())
            result_.notes.insert(checked.note);
        if (!checked.finding)
            return;
        found(*checked.finding);
        report_.add(std::move(*checked.finding));
    }

    Board& board_;
    const CheckOrder& order_;
    Report& report_;
    const OnProgress& on_progress_;
    CheckResult result_;
};

} // namespace

CheckResult check_board(Board& board, const CheckOrder& order, Report& report, const OnProgress& on_progress) {
    if (on_progress)
        on_progress(0, order.games, "first, positions that show its conventions");
    const Deviations known = board.deviations();
    const Deviations recognised = recognised_deviations(board);
    board.allow(recognised);
    CheckResult result = Run(board, order, report, on_progress).played();
    for (std::string& note : notes_on(recognised, known))
        result.notes.insert(std::move(note));
    if (board.answers().has_any({Question::MoveOfSan, Question::GameOfPgn}))
        for (std::string& note : notes_on_readers(board))
            result.notes.insert(std::move(note));
    return result;
}

} // namespace kiwi::tools
