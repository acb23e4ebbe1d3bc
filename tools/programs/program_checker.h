// Checks games of a program, and reduces findings. Each object serves one thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "../../props/games/reduce.h"
#include "../process/program_board.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"
#include "confirmed.h"

namespace kiwi::tools {

class ProgramChecker : public GameChecker {
public:
    struct Games {
        MakeGame make;
        int plies = 0;
        std::vector<Game> before{}; ///< Games that each new process plays first, for failures that depend on them.
        TimeLimit time{};
    };
    ProgramChecker(std::unique_ptr<ProgramBoard> kind, Games games) :
        kind_(std::move(kind)),
        games_(std::move(games)) {}

    /// Checks each position of a game, until the time is over. A finding is reproduced in a new process and reduced:
    /// with its game alone, or else with the fewest games that the same process played before. If neither reproduces
    /// it, it is unsteady.
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override {
        kind_->set_takes_back(checks.take_back());
        if (task.before.empty())
            if (auto end = begin(games_.before, checks))
                return {0, std::move(end)};
        CheckedGame checked = check_game(*kind_, games_.make(task.number, games_.plies), checks,
                                         [&](std::size_t) { return !games_.time.is_over(); });
        if (checked.finding && !runs_to_the_end([&] { confirm(*checked.finding, task, checks); }))
            leave_unconfirmed(*checked.finding);
        return checked;
    }

private:
    /// Reproduces a finding in a new process, and reduces it.
    void confirm(Finding& finding, const Tasks::Place& task, const Checks& checks) {
        static_cast<void>(begin({}, checks));
        if (repeated(finding, *kind_)) {
            if (auto small = reduced(finding)) {
                finding = std::move(*small);
            } else { // answers that are wrong at random seem to fail in smaller games, too
                static_cast<void>(begin({}, checks));
                finding.is_unsteady = !repeated(finding, *kind_) && !is_crash(finding.kind);
            }
            return;
        }
        std::vector<Game> before = games_.before;
        for (const std::size_t number : task.before)
            before.push_back(games_.make(number, games_.plies));
        const auto again_with = [&](const Checks& some) {
            const auto again = [&](const std::vector<Game>& games) -> std::optional<Finding> {
                if (begin(games, some)) // a new process answers after that
                    return std::nullopt;
                return check_game(*kind_, *finding.game, some).finding;
            };
            return confirmed(finding, before, again, games_.time);
        };
        // The finding may need only its invariant, or all that are checked; after a signal, the second try ends at
        // once.
        Finding proved = again_with(Checks({&invariant(finding.invariant->id)}));
        finding = proved.is_unsteady ? again_with(checks) : std::move(proved);
    }

    /// Starts a new process, and checks some games first. Returns the finding that ended the process, if one did.
    [[nodiscard]] std::optional<Finding> begin(const std::vector<Game>& before, const Checks& checks) {
        kind_->pool().restart();
        for (const Game& game : before)
            if (auto finding = check_game(*kind_, game, checks).finding;
                finding && finding->invariant == &invariant("A1"))
                return finding;
        return std::nullopt;
    }

    /// Reduces the game of a finding, with a shorter timeout for each trial, because a program that hangs uses up each
    /// of them. The result must recur in a new process with the whole timeout, or there is none; for "A1 answers" first
    /// without requests sent ahead, so that the message names the request that failed.
    [[nodiscard]] std::optional<Finding> reduced(const Finding& finding) {
        ProcessPool& pool = kind_->pool();
        const ProgramOptions whole = pool.options();
        ProgramOptions less = whole;
        less.answer = timeout_of_trial(whole.answer);
        pool.set_options(less);
        const Stopwatch watch;
        const Finding small = minimised(finding, *kind_, [&] {
            throw_if_interrupted();
            return !games_.time.ends(watch);
        });
        std::optional<Finding> again;
        if (small.invariant == &invariant("A1")) {
            ProgramOptions careful = whole;
            careful.one_at_a_time = true;
            pool.set_options(careful);
            again = repeated(small, *kind_);
        }
        pool.set_options(whole);
        if (!again)
            again = repeated(small, *kind_);
        return again;
    }

    std::unique_ptr<ProgramBoard> kind_;
    Games games_;
};

} // namespace kiwi::tools
