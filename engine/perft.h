// Perft: the number of leaves of the tree of legal moves to a fixed depth.
// Method: chessprogramming wiki, "Perft".
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace kiwi {

/// The deepest perft that is run. Only positions with hardly a move get near it.
inline constexpr int MAX_PERFT_DEPTH = 64;

/// How the last ply is counted.
enum class PerftMethod {
    Bulk, ///< Legal moves at depth 1 are counted, not made.
    Full  ///< Every leaf is made and unmade: slower, and exercises every move.
};

/// A sum of nodes that knows when it has left 64 bits.
class NodeTotal {
public:
    constexpr NodeTotal() = default;
    constexpr explicit NodeTotal(std::uint64_t nodes) : nodes_(nodes) {}

    constexpr NodeTotal& operator+=(NodeTotal other) {
        overflowed_ |= other.overflowed_ | __builtin_add_overflow(nodes_, other.nodes_, &nodes_);
        return *this;
    }
    /// Whether the true sum does not fit 64 bits; then `nodes()` is meaningless.
    [[nodiscard]] constexpr bool overflowed() const { return overflowed_; }
    [[nodiscard]] constexpr std::uint64_t nodes() const { return nodes_; }
    constexpr bool operator==(const NodeTotal&) const = default;

private:
    std::uint64_t nodes_ = 0;
    bool overflowed_ = false;
};

/// Counts the leaves `depth` plies below a position, which is the same afterwards. Depth 0 is one leaf.
/// Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] NodeTotal perft(Position& pos, int depth, PerftMethod method = PerftMethod::Bulk);

/// A root move and the leaves below it.
struct DividedMove {
    Move move;
    NodeTotal total;
};

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

/// The sum over all root moves.
[[nodiscard]] NodeTotal total_of(const std::vector<DividedMove>& divided);

} // namespace kiwi
