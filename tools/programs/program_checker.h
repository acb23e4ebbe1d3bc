// Checks games of a program, and reduces what fails; for one thread.
#pragma once

#include <memory>

#include "../../props/checking/game_tasks.h"
#include "../process/program_board.h"

namespace kiwi::tools {

class ProgramChecker : public GameChecker {
public:
    ProgramChecker(std::unique_ptr<ProgramBoard> kind, MakeGame make_game, int plies) :
        kind_(std::move(kind)),
        make_game_(std::move(make_game)),
        plies_(plies) {}

    /// Checks each position of a game; a finding is reduced. What a new process does not show again is noted, and no
    /// finding: the author would not see it either.
    [[nodiscard]] CheckedGame check(std::size_t number, const Checks& checks) override;

private:
    [[nodiscard]] Finding reduced(const Finding& finding);

    std::unique_ptr<ProgramBoard> kind_;
    MakeGame make_game_;
    int plies_;
};

} // namespace kiwi::tools
