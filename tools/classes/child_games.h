// Games of a C++ class in child processes: a crash or a hang of the class is a finding with its game, not our end.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "../../props/checking/check_game.h"

namespace kiwi::tools {

/// The deviations that a class shows (conventions.h), looked for in a process of its own; if it dies, what it had
/// shown.
[[nodiscard]] Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds timeout);

/// Checks games, each in a process of its own (fork); on Windows, which cannot, in this one.
class ChildGames {
public:
    /// `timeout`: for each position of a game.
    ChildGames(const Board& kind, const Checks& checks, std::chrono::milliseconds timeout) :
        kind_(kind),
        checks_(checks),
        timeout_(timeout) {}

    /// Checks each position of a game; a finding is reduced. Throws std::system_error if no process can be made.
    [[nodiscard]] CheckedGame check(const Game& game) const;

private:
    friend class GameProcess;
    /// What a child did.
    struct Report {
        CheckedGame game;  ///< If it died, so many positions were checked before the last.
        std::string death; ///< Such as "killed by signal 6"; empty if it ended in order.
    };
    enum class Errors { Shown, Hidden };
    [[nodiscard]] Report run(const Game& game, Errors errors) const;
    [[nodiscard]] CheckedGame reduced_death(const Game& game, const Report& report) const;

    const Board& kind_;
    const Checks& checks_;
    std::chrono::milliseconds timeout_;
};

/// A process that makes and checks one game after the other (on Windows this one). A game that ends it is a finding
/// with that game, reduced; then another process takes over. To be made before there are threads; each is used by one
/// thread.
class GameProcess {
public:
    /// Makes a game by its number, no longer than so many plies; a longer one begins with the same moves.
    using MakeGame = std::function<Game(std::size_t number, int most_plies)>;

    /// As for ChildGames; board and checks must outlive it. `plies`: of each game. Throws std::system_error if no
    /// process can be made.
    GameProcess(const Board& kind, const Checks& checks, std::chrono::milliseconds timeout, MakeGame make_game,
                int plies);
    GameProcess(const GameProcess&) = delete;
    GameProcess& operator=(const GameProcess&) = delete;
    ~GameProcess();

    [[nodiscard]] CheckedGame check(std::size_t number);

private:
    void begin();
    void end();
    [[nodiscard]] Game longest_game(std::size_t number) const;

    ChildGames games_;
    MakeGame make_game_;
    int plies_;
    int child_ = 0;
    int socket_ = -1;
};

} // namespace kiwi::tools
