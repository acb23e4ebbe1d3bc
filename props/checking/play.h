// Looking for failures in games: at random, through a whole tree, and in the smallest game that still fails.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "../games/random.h"
#include "../invariants/catalogue.h"

namespace kiwi {

/// What came of a game.
struct CheckedGame {
    int positions = 0;              ///< Positions checked.
    std::optional<Failure> failure; ///< The first failure, which ended it.
};

/// Plays up to `plies` random steps, mostly legal moves, sometimes a null move or an undo, and checks each position,
/// the first included.
[[nodiscard]] CheckedGame play_at_random(const AnySubject& kind, const BoardSetup& start, const Checks& checks,
                                         int plies, Random& random);

/// Perft that checks every node, leaves included: the number of leaves, or the first failure.
[[nodiscard]] std::variant<std::uint64_t, Failure> checked_perft(Game& game, int depth, const Checks& checks);

/// Plays a line, checks each position, and stops at the first failure. Ends early where the subject cannot play on.
/// `before(plies)`, if given, is called before each position is reached.
[[nodiscard]] CheckedGame check_line(const AnySubject& kind, const Line& line, const Checks& checks,
                                     const std::function<void(std::size_t plies)>& before = {});

/// The failure again, of the same invariant, in its game; nothing if it does not happen again.
[[nodiscard]] std::optional<Failure> repeated(const Failure& failure, const AnySubject& kind);

/// The same failure in a smaller game. As it is if it is not about a game or does not happen again. `before_trial`, if
/// given, is called before each smaller game is tried.
[[nodiscard]] Failure minimised(const Failure& failure, const AnySubject& kind,
                                const std::function<void()>& before_trial = {});

/// Plays and checks a line as `check_line` does; a failure is minimised.
[[nodiscard]] CheckedGame check_and_reduce(const AnySubject& kind, const Line& line, const Checks& checks);

} // namespace kiwi
