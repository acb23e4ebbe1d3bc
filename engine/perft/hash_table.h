// The perft hash table: node counts of subtrees, shared by any number of threads without locks. It stores whole
// positions, so it never returns the count of another subtree.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "../base/in_parallel.h"
#include "board_key.h"
#include "large_array.h"
#include "packed_board.h"

namespace kiwi::bulk {

/// A subtree: its root position and depth, packed so that two subtrees are equal if and only if their bits are equal.
struct Subtree {
    std::array<std::uint64_t, 3> pieces; ///< The pieces on their squares.
    std::uint64_t state;                 ///< Depth, castling rights, en passant file and side to move.

    static constexpr int DEPTH_BITS = 7; ///< The lowest bits of the state.
    static constexpr int STATE_BITS = DEPTH_BITS + PackedBoard::STATE_BITS;
    auto operator<=>(const Subtree&) const = default;

    [[nodiscard]] int depth() const { return static_cast<int>(state & ((1U << DEPTH_BITS) - 1)); }
};

[[nodiscard]] inline Subtree subtree_of(const PackedBoard& board, int depth) {
    return {board.pieces, board.state << Subtree::DEPTH_BITS | static_cast<std::uint64_t>(depth)};
}

/// The hash that selects the bucket of a subtree. Equal subtrees have equal hashes.
[[nodiscard]] constexpr std::uint64_t hash_of(BoardKey key, int depth) {
    return key.high + static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15U; // spreads depths far apart
}

/// A hash table of node counts. A busy bit marks an entry that a thread is using; other threads treat the entry as
/// missing instead of waiting. A bucket is one cache line; a new count replaces the smallest count in its bucket.
class HashTable {
public:
    /// Allocates a table of at most `bytes` bytes, in huge pages if the system has them. Throws std::bad_alloc.
    explicit HashTable(std::size_t bytes) : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {}

    /// Prefetches the bucket that `find` will read.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash), 1); }
    /// The count of a subtree, if it is stored.
    [[nodiscard]] std::optional<std::uint64_t> find(const Subtree& subtree, std::uint64_t hash);
    /// Stores a count. Up to a million counts that do not fit in an entry (47 bits) are kept in a separate map.
    void store(const Subtree& subtree, std::uint64_t hash, std::uint64_t count);

private:
    static constexpr std::uint64_t BUSY = 1;
    static constexpr int COUNT_SHIFT = Subtree::STATE_BITS + 1;
    static constexpr std::uint64_t STATES = (std::uint64_t{1} << COUNT_SHIFT) - 1; ///< Mask of state and busy bit.
    struct Entry {
        std::atomic<std::uint64_t> data{0}; ///< Count, state and busy bit.
        std::array<std::atomic<std::uint64_t>, 3> pieces{};

        [[nodiscard]] bool has(const std::array<std::uint64_t, 3>& others) const {
            std::uint64_t different = 0;
            for (std::size_t i = 0; i < others.size(); ++i)
                different |= pieces[i].load(std::memory_order_relaxed) ^ others[i];
            return different == 0;
        }
        /// Sets the busy bit of an entry whose data is `known`. Returns false if another thread was faster.
        bool lock(std::uint64_t known) {
            return data.compare_exchange_strong(known, known | BUSY, std::memory_order_acquire,
                                                std::memory_order_relaxed);
        }
    };
    static constexpr std::size_t CACHE_LINE = 64;
    struct alignas(CACHE_LINE) Bucket {
        std::array<Entry, CACHE_LINE / sizeof(Entry)> entries;
    };
    static_assert(sizeof(Bucket) == CACHE_LINE);

    [[nodiscard]] Bucket& bucket(std::uint64_t hash) const { return buckets_[place_of_hash(hash, buckets_.size())]; }
    [[nodiscard]] std::optional<std::uint64_t> find_large(const Subtree& subtree);

    /// Shallower subtrees have less than 2^47 leaves, since no position has 512 moves: their counts fit in an entry.
    static constexpr int LARGE_DEPTH = 6;
    static constexpr std::size_t MOST_LARGE = 1'000'000;

    LargeArray<Bucket> buckets_;
    /// Counts that are too large for an entry. There are few: each takes hours to compute.
    Mutex mutex_;
    std::map<Subtree, std::uint64_t> large_;
};

inline std::optional<std::uint64_t> HashTable::find(const Subtree& subtree, std::uint64_t hash) {
    for (Entry& entry : bucket(hash).entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if ((data & STATES) != subtree.state << 1 || !entry.has(subtree.pieces) || !entry.lock(data))
            continue;
        const bool is_same = entry.has(subtree.pieces); // another thread may have changed the entry before the lock
        entry.data.store(data, std::memory_order_release);
        if (is_same)
            return data >> COUNT_SHIFT;
    }
    return subtree.depth() < LARGE_DEPTH ? std::nullopt : find_large(subtree);
}

/// The hash table of a run.
struct HashOptions {
    std::size_t megabytes = 0; ///< 0 for no table.
};

/// The default table of a perft. Only deep trees reach most positions more than once; other trees get no table.
[[nodiscard]] constexpr HashOptions default_hash(int depth) {
    constexpr int deep = 5;
    return depth < deep ? HashOptions() : HashOptions{8};
}

/// Returns null for no table. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<HashTable> make_hash_table(const HashOptions& options);

} // namespace kiwi::bulk
