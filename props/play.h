// Driving a game against the catalogue: at random, through a whole tree, and down to the smallest game that fails.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "props/invariants.h"

namespace kiwi {

/// A reproducible stream of random numbers (SplitMix64).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    /// A number from 0 to `below - 1`. Precondition: `below` is not 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t below);

private:
    std::uint64_t state_;
};

/// What a random game did.
struct PlayOut {
    int positions = 0;                  ///< Positions held against the catalogue.
    std::optional<Violation> violation; ///< The first violation, which ended it.
};

/// Plays up to `plies` random steps, mostly legal moves, now and then a null move or an undo, and holds each position,
/// the first one included, against the invariants of a tier.
[[nodiscard]] PlayOut play_at_random(const BoardSetup& start, Tier tier, int plies, Random& random);

/// Perft that holds every node, leaves included, against the invariants of a tier: the number of leaves, or the first
/// violation.
[[nodiscard]] std::variant<std::uint64_t, Violation> checked_perft(Game& game, int depth, Tier tier);

/// A start and moves in UCI notation ("0000" for a null move).
struct Line {
    BoardSetup start;
    std::vector<std::string> moves;
};

/// Plays a line. Nothing if a move in it is not legal.
[[nodiscard]] std::unique_ptr<Game> replay(const Line& line);

/// Whether the line, which can be played, still fails in the way that is looked for.
using StillFails = std::function<bool(Game&)>;

/// A smaller line that still fails: moves are removed from the front and from the middle, then men from the start, as
/// long as the rest can be played and still fails. At most some thousands of trials; the line given fails.
[[nodiscard]] Line minimised(Line line, const StillFails& still_fails);

/// The same violation in a smaller game, or as it was if it cannot be seen again.
[[nodiscard]] Violation minimised(const Violation& violation, Variant variant);

} // namespace kiwi
