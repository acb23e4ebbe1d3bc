// Checks games of a program, and reduces findings. Each object serves one thread.
#pragma once

#include <memory>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "../process/program_board.h"

namespace kiwi::tools {

class ProgramChecker : public GameChecker {
public:
    /// `before`: games that each new process plays first, for failures that depend on them.
    ProgramChecker(std::unique_ptr<ProgramBoard> kind, MakeGame make_game, int plies, std::vector<Game> before = {}) :
        kind_(std::move(kind)),
        make_game_(std::move(make_game)),
        plies_(plies),
        before_(std::move(before)) {}

    /// Checks each position of a game. A finding is reproduced in a new process and reduced: with its game alone, or
    /// else with the fewest games that the same process played before. If neither reproduces it, it is unsteady.
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override;

private:
    [[nodiscard]] Finding reduced(const Finding& finding);
    void begin(const std::vector<Game>& before, const Checks& checks);

    std::unique_ptr<ProgramBoard> kind_;
    MakeGame make_game_;
    int plies_;
    std::vector<Game> before_;
};

} // namespace kiwi::tools
