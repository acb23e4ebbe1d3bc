// Proves a finding in new processes before it is told.
#pragma once

#include <optional>
#include <vector>

#include "../../props/findings/finding.h"
#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

/// A finding as a new process shows it. `again(before)` asks a new process about some games and then about that of the
/// finding, and returns what is found there. If the finding does not show alone, it shows with the games that the same
/// process was asked about before, reduced to the fewest; else it is unsteady. What is the same finding is decided by
/// its group.
template<class Again>
[[nodiscard]] Finding confirmed(Finding finding, std::vector<Game> before, const Again& again) {
    constexpr int most_trials = 60; // each starts a process
    int trials = 0;
    const auto after = [&](const std::vector<Game>& games) -> std::optional<Finding> {
        throw_if_interrupted();
        ++trials;
        std::optional<Finding> found = again(games);
        return found && found->group() == finding.group() ? std::move(found) : std::nullopt;
    };
    if (auto alone = after({}))
        return std::move(*alone);
    if (before.empty() || !after(before)) {
        finding.is_unsteady = true;
        return finding;
    }
    const auto still_fails = [&](const std::vector<Game>& fewer) { return trials < most_trials && after(fewer); };
    before = minimised_sequence(std::move(before), still_fails);
    for (Game& game : before) // a later start, if it shows the finding too
        for (std::size_t skipped = game.moves.size(); skipped > 0; skipped /= 2) {
            const Game whole = game;
            const auto end = whole.moves.begin() + static_cast<std::ptrdiff_t>(skipped);
            game = {last_setup(beginning(whole, skipped)), {end, whole.moves.end()}};
            if (still_fails(before))
                break;
            game = whole;
        }
    Finding small = after(before).value_or(finding);
    small.before = std::move(before);
    return small;
}

} // namespace kiwi::tools
