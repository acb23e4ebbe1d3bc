// One of N parts of a perft, so that N machines can share it. A part needs nothing from the other parts; the sum of all
// parts is the perft.
//
// The tree is split at a ply with many positions. Each part counts the positions whose hash is in its own range, each
// once, with the number of lines that reach it (unique_positions.h).
#pragma once

#include <optional>
#include <variant>

#include "../perft.h"
#include "unique_positions.h"

namespace kiwi {

/// Which part to count, and how.
struct PerftPartOptions {
    Shard shard{};
    /// The ply at which the tree is split, from 1 to the depth. By default the ply after the first with 100,000
    /// positions, but at least two plies above the leaves.
    std::optional<int> split{};
    int verify_percent = 0; ///< The share of the part to count again without a hash table, 0…100.
    bulk::HashOptions hash{};
    UniqueOptions unique{}; ///< Its threads also count.
    /// Called before the first group is counted and after each group, by one thread at a time. May be empty.
    std::function<void(std::size_t done, std::size_t groups)> on_progress{};
};

/// Positions whose second count differed from the first: the machine, or Kiwipete, makes mistakes.
struct UnstableCount {
    std::string fen; ///< The first such position.
    std::size_t positions;
    NodeTotal first;
    NodeTotal second;
};

/// The result of counting a part: its positions at the split, and the leaves below them.
struct PerftPart : UniqueCount {
    Shard shard{};
    int split = 0;
    NodeTotal nodes{};          ///< Leaves below the positions.
    std::uint64_t verified = 0; ///< Positions counted again.
    std::optional<UnstableCount> unstable{};
};

/// Counts a part. If the tree is split at its leaves and nothing is to be verified, it only counts the positions, which
/// needs little memory. Returns an error if the ply cannot be split. Throws PerftStopped, PositionsNotStored and
/// std::bad_alloc. Preconditions: the set-up is valid, 1 ≤ depth ≤ MAX_PERFT_DEPTH, 1 ≤ shard.number ≤ shard.of.
[[nodiscard]] std::variant<PerftPart, PerftError> count_perft_part(const BoardSetup& setup, int depth,
                                                                   const PerftPartOptions& options);

} // namespace kiwi
