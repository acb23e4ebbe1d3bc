// Checks games of a program, and reduces what fails; for one thread.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "../../props/checking/check_game.h"
#include "../process/program_board.h"

namespace kiwi::tools {

class ProgramChecker {
public:
    explicit ProgramChecker(std::unique_ptr<ProgramBoard> kind) : kind_(std::move(kind)) {}

    /// Checks each position of a game; a finding is reduced. What a new process does not show again is noted, and no
    /// finding: the author would not see it either.
    [[nodiscard]] CheckedGame check(const Game& game, const Checks& checks);

    /// What was seen only once, since the last call.
    [[nodiscard]] std::set<std::string> take_notes() { return std::exchange(notes_, {}); }

private:
    [[nodiscard]] Finding reduced(const Finding& finding);

    std::unique_ptr<ProgramBoard> kind_;
    std::set<std::string> notes_;
};

} // namespace kiwi::tools
