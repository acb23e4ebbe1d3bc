// The invariants on random games of a board in the same process: our own Position, or a library behind JavaScript.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "answers.h"

namespace kiwi::tools {

/// What to check.
struct CheckOrder {
    std::size_t games = 100;
    int plies = 20;
    std::uint64_t seed = 1;
    std::vector<const Invariant*> skip{};
    std::size_t most_groups = 20; ///< Findings of so many groups are enough.
};

/// What was done, and what was checked to the end.
struct LibraryCheck {
    RunOutcome outcome;
    Checks checks;
};

/// Plays random games and adds each finding, reduced, to the report. Conventions of the board are recognised first;
/// what fails in most of the first games is set aside, so that the rest is seen.
[[nodiscard]] LibraryCheck check_board(Board& board, const CheckOrder& order, Report& report,
                                       const OnProgress& on_progress);

} // namespace kiwi::tools
