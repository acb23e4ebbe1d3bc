// One of N parts of a perft, for as many machines: a part needs nothing from the others, and the sum of all is the
// perft.
//
// The tree is split at a ply where it has many positions. Each part takes those whose hash lies in its own range, each
// once, with the number of lines that reach it (unique_positions.h).
#pragma once

#include <optional>
#include <variant>

#include "../perft.h"
#include "unique_positions.h"

namespace kiwi {

/// Which part, and how it is counted.
struct PerftPartOptions {
    Shard shard{};
    /// The ply where the tree is split, from 1 to the depth. Without one it is the ply after the first with 100,000
    /// positions, but at least two above the leaves.
    std::optional<int> split{};
    int verify_percent = 0; ///< How much of the part is counted again without a hash table, 0…100.
    bulk::HashOptions hash{};
    UniqueOptions unique{}; ///< Its threads count, too.
    /// Called before the first position is counted and whenever some are, by one thread at a time. May be empty.
    std::function<void(std::size_t done, std::size_t groups)> on_progress{};
};

/// Positions that gave another number when they were counted again: the machine, or Kiwipete, makes mistakes.
struct UnstableCount {
    std::string fen; ///< The first of them.
    std::size_t positions;
    NodeTotal first;
    NodeTotal second;
};

/// A part that was counted.
struct PerftPart {
    Shard shard{};
    int split = 0;
    std::uint64_t positions = 0; ///< Of the part at that ply.
    NodeTotal lines{};           ///< That reach these positions.
    NodeTotal lines_of_all{};    ///< That reach that ply, in all parts: perft of that depth.
    std::uint64_t checksum = 0;  ///< Of these positions, whoever counts them: see UniqueCount.
    NodeTotal nodes{};           ///< Leaves below these positions.
    std::uint64_t verified = 0;  ///< Positions counted again.
    double chance_of_error = 0;  ///< An upper bound; 0 where whole positions were compared.
    std::optional<UnstableCount> unstable{};
};

/// Counts a part. If the tree is split at its leaves, and nothing is to be verified, the positions are only counted,
/// which needs little memory. Preconditions: the set-up is valid, 1 ≤ depth ≤ MAX_PERFT_DEPTH, 1 ≤ shard.number ≤
/// shard.of. Throws PerftStopped, PositionsNotStored and std::bad_alloc; the error is of a ply that cannot be split.
[[nodiscard]] std::variant<PerftPart, PerftError> count_perft_part(const BoardSetup& setup, int depth,
                                                                   const PerftPartOptions& options);

} // namespace kiwi
