// Games of a C++ class in child processes: a crash or a hang of the class is a finding with its game, not our end.
#pragma once

#include <chrono>
#include <string>

#include "../../props/checking/game_tasks.h"

namespace kiwi::tools {

/// The deviations that a class shows (conventions.h), looked for in a process of its own; if it dies, what it had
/// shown.
[[nodiscard]] Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds timeout);

/// Checks games of a class, each in a process of its own (fork); on Windows, which cannot, in this one.
class ChildGames : public GameChecker {
public:
    /// `timeout`: for each position of a game. `kind` must outlive this.
    ChildGames(const Board& kind, std::chrono::milliseconds timeout, MakeGame make_game, int plies) :
        kind_(kind),
        timeout_(timeout),
        make_game_(std::move(make_game)),
        plies_(plies) {}

    /// Throws std::system_error if no process can be made.
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override {
        return check(make_game_(task.number, plies_), checks);
    }
    [[nodiscard]] CheckedGame check(const Game& game, const Checks& checks) const;

private:
    friend class GameProcess;
    /// What a child did.
    struct Run {
        CheckedGame game;  ///< If it died, so many positions were checked before the last.
        std::string death; ///< Such as "killed by signal 6"; empty if it ended in order.
    };
    enum class Errors { Shown, Hidden };
    [[nodiscard]] Run run(const Game& game, const Checks& checks, Errors errors) const;
    [[nodiscard]] CheckedGame reduced_death(const Game& game, const Checks& checks, const Run& seen) const;

    const Board& kind_;
    std::chrono::milliseconds timeout_;
    MakeGame make_game_;
    int plies_;
};

/// A process that makes and checks one game after the other (on Windows this one). A game that ends it is a finding
/// with that game, reduced; then another process takes over. To be made before there are threads; each is used by one
/// thread.
class GameProcess : public GameChecker {
public:
    /// As for ChildGames. Throws std::system_error if no process can be made.
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
