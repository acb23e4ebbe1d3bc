// Perft: the number of leaves of the tree of legal moves to a fixed depth.
// Method: chessprogramming wiki, "Perft".
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/perft_total.h"
#include "engine/position.h"

namespace kiwi {

/// How the last ply is counted.
enum class PerftMethod {
    Bulk, ///< Legal moves at depth 1 are counted, not made.
    Full  ///< Every leaf is made and unmade: slower, and exercises every move.
};

/// Counts the leaves `depth` plies below a position, which is the same afterwards. Depth 0 is one leaf.
/// Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] NodeTotal perft(Position& pos, int depth, PerftMethod method = PerftMethod::Bulk);

/// What `divide` is asked for beside a position and a depth.
struct DivideOptions {
    PerftMethod method = PerftMethod::Bulk;
    /// How many threads share the root moves, at least 1.
    int threads = 1;
    /// Called after each root move, by one thread at a time, with how many are done and how many there are.
    std::function<void(std::size_t done, std::size_t of)> on_progress = {};
};

/// Perft split by root move, in the order of generation. Precondition: 1 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] std::vector<DividedMove> divide(const Position& pos, int depth, const DivideOptions& options = {});

} // namespace kiwi
