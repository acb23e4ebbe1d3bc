// The games of a board as the tasks of a run: which invariants are checked, and in which process the games are played.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "check_game.h"
#include "run.h"

namespace kiwi {

/// Makes the game of a number, of at most `most_plies` plies; with a larger limit it begins with the same moves.
using MakeGame = std::function<Game(std::size_t number, int most_plies)>;

/// Checks games for one thread. Implementations differ in what a crash of the board ends: this process, a process
/// forked for the game, or a program that is restarted.
class GameChecker {
public:
    GameChecker() = default;
    GameChecker(const GameChecker&) = delete;
    GameChecker& operator=(const GameChecker&) = delete;
    virtual ~GameChecker() = default;

    /// Checks the game of a task; a finding is repeated and reduced.
    [[nodiscard]] virtual CheckedGame check(const Tasks::Place& task, const Checks& checks) = 0;
};

/// Checks games in this process, which a crash of the board ends.
class GamesHere : public GameChecker {
public:
    GamesHere(const Board& kind, MakeGame make_game, int plies) :
        kind_(kind.another()),
        make_game_(std::move(make_game)),
        plies_(plies) {}
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override {
        return check_and_reduce(*kind_, make_game_(task.number, plies_), checks);
    }

private:
    std::unique_ptr<Board> kind_;
    MakeGame make_game_;
    int plies_;
};

/// Games and the invariants that are checked in them. A1, F1 and M1 are never set aside: the others depend on them.
class GameTasks : public Tasks {
public:
    /// Each thread calls `make_checker` once.
    GameTasks(Checks checks, std::function<std::unique_ptr<GameChecker>()> make_checker) :
        checks_(std::move(checks)),
        make_checker_(std::move(make_checker)) {}

    [[nodiscard]] std::string_view name() const override { return "games"; }
    /// Fewer, so that the trial may run on two threads.
    [[nodiscard]] std::size_t group_size() const override { return TRIAL_TASKS / 2; }
    [[nodiscard]] Worker make_worker() override;
    [[nodiscard]] std::optional<std::string> set_aside(const std::string& cause) override;
    /// The checks that have not been set aside.
    [[nodiscard]] const Checks& checks() const { return checks_; }

private:
    Checks checks_;
    std::function<std::unique_ptr<GameChecker>()> make_checker_;
};

} // namespace kiwi
