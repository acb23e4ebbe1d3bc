// Games of a C++ class in child processes: a crash or a hang of the class is a finding with its game, not our end.
#pragma once

#include <chrono>
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
    /// What a child did.
    struct Report {
        CheckedGame game;  ///< If it died, so many positions were checked before the last.
        std::string death; ///< Such as "killed by signal 6"; empty if it ended in order.
    };
    enum class Errors { Shown, Hidden };
    [[nodiscard]] Report run(const Game& game, Errors errors) const;
    [[nodiscard]] Finding reduced_death(const Game& game, const Report& report) const;

    const Board& kind_;
    const Checks& checks_;
    [[maybe_unused]] std::chrono::milliseconds timeout_;
};

} // namespace kiwi::tools
