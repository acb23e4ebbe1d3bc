// Looking for findings: along a game, through a whole tree, and in the smallest game that still shows the same.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "../invariants/catalogue.h"

namespace kiwi {

/// What came of a game.
struct CheckedGame {
    int positions = 0;              ///< Positions checked.
    std::optional<Finding> finding; ///< The first, which ended it.
    std::string note{};             ///< What was seen once, but not again: no finding.
};

/// Perft that checks every node, leaves included: the number of leaves, or the first finding.
[[nodiscard]] std::variant<std::uint64_t, Finding> checked_perft(PlayedGame& game, int depth, const Checks& checks);

/// Plays a game, checks each position, and stops at the first finding. Ends early where the board cannot play on. What
/// sets up other positions is asked of a board that is slow to set up in the last position only.
/// `before(plies)`, if given, is called before each position is reached.
[[nodiscard]] CheckedGame check_game(const Board& kind, const Game& game, const Checks& checks,
                                     const std::function<void(std::size_t plies)>& before = {});

/// The finding again, of the same group, in its game; nothing if it does not happen again.
[[nodiscard]] std::optional<Finding> repeated(const Finding& finding, const Board& kind);

/// The same finding in a smaller game. As it is if it is not about a game or does not happen again. `before_trial`, if
/// given, is called before each smaller game is tried.
[[nodiscard]] Finding minimised(const Finding& finding, const Board& kind,
                                const std::function<void()>& before_trial = {});

/// Plays and checks a game as `check_game` does; a finding is minimised.
[[nodiscard]] CheckedGame check_and_reduce(const Board& kind, const Game& game, const Checks& checks);

} // namespace kiwi
