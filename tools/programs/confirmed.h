// Reproduces a finding in new processes before it is reported.
#pragma once

#include <optional>
#include <vector>

#include "../../props/findings/finding.h"
#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// Marks a finding whose reproduction a signal has ended.
inline void leave_unconfirmed(Finding& finding) {
    finding.is_unsteady = true;
    finding.texts.emplace_back(WHY_UNSTEADY, "the run was interrupted before it was reproduced and reduced");
}

/// The finding as a new process shows it. `again(games)` plays some games and then the game of the finding in a new
/// process, and returns the finding there; it may throw BoardError if one of the games ends the process. If the game
/// alone is not enough, adds the games that the same process played before: the fewest, as far as `time` lasts. Nothing
/// if the finding is unsteady. Findings are the same if their groups are.
template<class Again>
[[nodiscard]] std::optional<Finding> shown_again(const Finding& finding, std::vector<Game> before, const Again& again,
                                                 const TimeLimit& time) {
    constexpr int most_trials = 60; // each starts a process
    int trials = 0;
    const auto after = [&](const std::vector<Game>& games) -> std::optional<Finding> {
        throw_if_interrupted();
        ++trials;
        try {
            std::optional<Finding> found = again(games);
            return found && found->group() == finding.group() ? std::move(found) : std::nullopt;
        } catch (const BoardError&) { // one of the games ended the process
            return std::nullopt;
        }
    };
    if (auto alone = after({}))
        return alone;
    if (before.empty() || !after(before))
        return std::nullopt;
    const auto still_fails = [&](const std::vector<Game>& fewer) {
        return trials < most_trials && !time.is_over() && after(fewer);
    };
    before = minimised_sequence(std::move(before), still_fails);
    for (Game& game : before) // try later starts
        for (std::size_t skipped = game.moves.size(); skipped > 0; skipped /= 2) {
            const Game whole = game;
            game = from_later_start(whole, skipped);
            if (still_fails(before))
                break;
            game = whole;
        }
    std::optional<Finding> found = after(before);
    if (!found || !after(before)) // answers that are wrong at random seem to depend on what comes before
        return std::nullopt;
    found->before = std::move(before);
    return found;
}

/// The finding as `shown_again`, or else as it was seen, and unsteady.
template<class Again>
[[nodiscard]] Finding confirmed(Finding finding, std::vector<Game> before, const Again& again, const TimeLimit& time) {
    std::optional<Finding> shown;
    if (runs_to_the_end([&] { shown = shown_again(finding, std::move(before), again, time); }))
        finding.is_unsteady = true;
    else
        leave_unconfirmed(finding);
    return shown ? std::move(*shown) : std::move(finding);
}

} // namespace kiwi::tools
