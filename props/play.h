// Looking for failures in games: at random, through a whole tree, and in the smallest game that still fails.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/random.h"

namespace kiwi {

/// What came of a random game.
struct RandomGame {
    int positions = 0;              ///< Positions checked.
    std::optional<Failure> failure; ///< The first failure, which ended it.
};

/// Plays up to `plies` random steps, mostly legal moves, sometimes a null move or an undo, and checks each position,
/// the first included, against the invariants of a tier.
[[nodiscard]] RandomGame play_at_random(const AnySubject& kind, const BoardSetup& start, Tier tier, int plies,
                                        Random& random);

/// Perft that checks every node, leaves included, against the invariants of a tier: the number of leaves, or the first
/// failure.
[[nodiscard]] std::variant<std::uint64_t, Failure> checked_perft(Game& game, int depth, Tier tier);

/// The first failure of a line, position by position, against the invariants of a tier. Ends early where the subject
/// cannot play on.
[[nodiscard]] std::optional<Failure> check_line(const AnySubject& kind, const Line& line, Tier tier);

/// The same failure in a smaller game. As it is if it is not about a game or does not happen again.
[[nodiscard]] Failure minimised(const Failure& failure, const AnySubject& kind);

} // namespace kiwi
