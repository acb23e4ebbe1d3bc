// Plays games of a C++ class in child processes, so that a crash or a hang of the class is a finding.
#pragma once

#include <chrono>
#include <string>

#include "../../props/checking/game_tasks.h"

namespace kiwi::tools {

/// Recognises the deviations of a class (conventions.h) in a child process. If the child dies, returns those found so
/// far.
[[nodiscard]] Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds timeout);

/// Checks games of a class, each in a child process (fork); on Windows, which has no fork, in this process.
class ChildGames : public GameChecker {
public:
    /// `timeout`: for each position of a game. `kind` must outlive this object.
    ChildGames(const Board& kind, std::chrono::milliseconds timeout, MakeGame make_game, int plies) :
        kind_(kind),
        timeout_(timeout),
        make_game_(std::move(make_game)),
        plies_(plies) {}

    /// Throws std::system_error if no process can be started.
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override {
        return check(make_game_(task.number, plies_), checks);
    }
    [[nodiscard]] CheckedGame check(const Game& game, const Checks& checks) const;

private:
    friend class GameProcess;
    struct Run {
        CheckedGame game;  ///< If the child died, `positions` is the number of positions checked before that.
        std::string death; ///< Such as "killed by signal 6"; empty if the child ended in order.
    };
    enum class Errors { Shown, Hidden };
    [[nodiscard]] Run run(const Game& game, const Checks& checks, Errors errors) const;
    [[nodiscard]] CheckedGame reduced_death(const Game& game, const Checks& checks, const Run& seen) const;

    const Board& kind_;
    std::chrono::milliseconds timeout_;
    MakeGame make_game_;
    int plies_;
};

/// Makes and checks games in one child process (on Windows in this process). A game that ends the child is a finding
/// and is reduced; a new child takes over. Create it before any thread; each object serves one thread.
class GameProcess : public GameChecker {
public:
    /// See ChildGames. Throws std::system_error if no process can be started.
    GameProcess(const Board& kind, std::chrono::milliseconds timeout, MakeGame make_game, int plies);
    ~GameProcess() override;

    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override;

private:
    void begin();
    void end();
    [[nodiscard]] Game longest_game(std::size_t number) const;

    ChildGames games_;
    int child_ = 0;
    int socket_ = -1;
};

} // namespace kiwi::tools
