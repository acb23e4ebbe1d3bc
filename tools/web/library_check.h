// Checks invariants on random games of a board in this process: our own Position, or a JavaScript library.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../../props/checking/game_tasks.h"
#include "answers.h"

namespace kiwi::tools {

struct CheckOrder {
    std::size_t games = 100;
    int plies = 20;
    std::uint64_t seed = 1;
    std::vector<const Invariant*> skip{};
    std::size_t most_groups =
            20; ///< The run stops when it has findings in this many groups, but not in the trial games.
};

/// The outcome, and the invariants that were checked to the end.
struct LibraryCheck {
    RunOutcome outcome;
    Checks checks;
};

/// Recognises deviations, then plays random games and adds reduced findings to the report. An invariant that ends most
/// of the trial games is set aside, so that the others are checked.
[[nodiscard]] LibraryCheck check_board(Board& board, const CheckOrder& order, Report& report,
                                       const OnProgress& on_progress);

} // namespace kiwi::tools
