// Checks games of a program, and reduces findings. Each object serves one thread.
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

    /// Checks each position of a game, and reduces a finding. If the finding does not recur in a new process, the
    /// author could not reproduce it either: it becomes a note.
    [[nodiscard]] CheckedGame check(std::size_t number, const Checks& checks) override;

private:
    [[nodiscard]] Finding reduced(const Finding& finding);

    std::unique_ptr<ProgramBoard> kind_;
    MakeGame make_game_;
    int plies_;
};

} // namespace kiwi::tools
