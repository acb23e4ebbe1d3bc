// Checks games of a program, and reduces what fails; for one thread.
#pragma once

#include <memory>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "../process/program_board.h"

namespace kiwi::tools {

class ProgramChecker : public GameChecker {
public:
    /// `before`: games that each new process is asked about first, to see a failure that depends on them.
    ProgramChecker(std::unique_ptr<ProgramBoard> kind, MakeGame make_game, int plies, std::vector<Game> before = {}) :
        kind_(std::move(kind)),
        make_game_(std::move(make_game)),
        plies_(plies),
        before_(std::move(before)) {}

    /// Checks each position of a game. A finding is repeated in a new process and reduced: by its game alone, or else
    /// with the games that the same process was asked about before, as few as show it. What neither shows is unsteady.
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
