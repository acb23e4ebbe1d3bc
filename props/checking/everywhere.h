// Invariants that fail in nearly every game: each would end every game at once, and hide all others.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../invariants/catalogue.h"

namespace kiwi {

/// So many games are played first; what failed in most of them is set aside, and the games that it ended are played
/// again.
inline constexpr std::size_t TRIAL_GAMES = 8;

/// What came of the trial games.
struct Trial {
    /// A line for each that is set aside, such as "set aside after 8 games, 7 of which it ended: U3 FEN".
    std::set<std::string> notes{};
    std::size_t played_again = 0; ///< Games that were played once more.
};

/// Of those that ended so many games, each, those to set aside: never what all others rest on, that the board answers,
/// takes the position, and lists the legal moves.
[[nodiscard]] std::set<const NamedRule*> failing_everywhere(const std::map<const NamedRule*, std::size_t>& ended);

/// Plays the trial games, by their numbers: `play(games, checks, found)`, which calls `found(game, finding)` for each
/// that a finding ends. The checks of the last call are what is left for all other games.
template<class Play>
[[nodiscard]] Trial play_trial(std::vector<std::size_t> games, Checks checks, Play play) {
    Trial trial;
    std::map<const NamedRule*, std::size_t> ended_by;
    while (!games.empty()) {
        std::map<std::size_t, const NamedRule*> ended;
        play(games, std::as_const(checks), [&](std::size_t game, const Finding& finding) {
            ++ended_by[finding.invariant];
            ended[game] = finding.invariant;
        });
        const std::set<const NamedRule*> set_aside = failing_everywhere(ended_by);
        games.clear();
        for (const auto& [game, row] : ended)
            if (set_aside.contains(row))
                games.push_back(game);
        checks = checks.without(set_aside);
        trial.played_again += games.size();
        for (const NamedRule* row : set_aside)
            trial.notes.insert("set aside after " + std::to_string(TRIAL_GAMES) + " games, "
                               + std::to_string(ended_by[row]) + " of which it ended: " + title_of(*row));
    }
    return trial;
}

} // namespace kiwi
