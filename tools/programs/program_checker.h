// Checks games of a program, and reduces findings. Each object serves one thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "../process/program_board.h"
#include "../terminal/terminal.h"

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
    [[nodiscard]] CheckedGame check(const Tasks::Place& task, const Checks& checks) override;

private:
    void confirm(Finding& finding, const Tasks::Place& task, const Checks& checks);
    [[nodiscard]] std::optional<Finding> reduced(const Finding& finding);
    [[nodiscard]] std::optional<Finding> begin(const std::vector<Game>& before, const Checks& checks);

    std::unique_ptr<ProgramBoard> kind_;
    Games games_;
};

} // namespace kiwi::tools
