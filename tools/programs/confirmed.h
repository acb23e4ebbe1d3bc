// Reproduces a finding in new processes before it is reported.
#pragma once

#include <optional>
#include <vector>

#include "../../props/findings/finding.h"
#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

/// The finding as a new process shows it. `again(games)` plays some games and then the game of the finding in a new
/// process, and returns the finding there; it may throw BoardError if one of the games ends the process. If the game
/// alone is not enough, adds the fewest games that the same process played before; otherwise the finding is unsteady.
/// Findings are the same if their groups are.
template<class Again>
[[nodiscard]] Finding confirmed(Finding finding, std::vector<Game> before, const Again& again) {
    constexpr int most_trials = 60; // each starts a process
    int trials = 0;
    const auto after = [&](const std::vector<Game>& games) -> std::optional<Finding> {
        throw_if_interrupted();
        ++trials;
        try {
            std::optional<Finding> found = again(games);
            return found && found->group() == finding.group() ? std::move(found) : std::nullopt;
        } catch (const BoardError&) { // one of the games ended the process, and a new one answers after it
            return std::nullopt;
        }
    };
    if (auto alone = after({}))
        return std::move(*alone);
    while (!before.empty() && !after(before)) // an end of the process among them makes the first ones irrelevant
        before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>((before.size() + 3) / 4));
    finding.is_unsteady = before.empty();
    if (finding.is_unsteady)
        return finding;
    const auto still_fails = [&](const std::vector<Game>& fewer) { return trials < most_trials && after(fewer); };
    before = minimised_sequence(std::move(before), still_fails);
    for (Game& game : before) // try later starts
        for (std::size_t skipped = game.moves.size(); skipped > 0; skipped /= 2) {
            const Game whole = game;
            game = from_later_start(whole, skipped);
            if (still_fails(before))
                break;
            game = whole;
        }
    std::optional<Finding> small = after(before);
    if (!small || !after(before)) { // wrong answers at random seem to depend on what comes before
        finding.is_unsteady = true;
        return finding;
    }
    small->before = std::move(before);
    return std::move(*small);
}

} // namespace kiwi::tools
