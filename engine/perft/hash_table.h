// The perft hash table: node counts of subtrees, shared by any number of threads without locks.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>

#include "packed_board.h"

namespace kiwi::bulk {

/// A subtree: its root position and its depth, packed so that two subtrees are equal if and only if their bits are.
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

/// How a hash table recognises an entry.
enum class HashKind {
    Verified, ///< By 64 verification bits, independent of those that choose the bucket: 16 bytes, a small chance of
              ///< error.
    Exact     ///< By the whole subtree: 32 bytes, no error.
};

/// Two independent hashes of a subtree.
struct SubtreeHash {
    std::uint64_t bucket;       ///< Chooses the bucket.
    std::uint64_t verification; ///< Tells the subtrees of a bucket apart.
};

/// Method: folded 128-bit products, as in Wang Yi's wyhash.
[[nodiscard]] SubtreeHash hash_of(const Subtree& subtree);

/// A hash table of node counts.
class HashTable {
public:
    /// Allocates a table of at most so many bytes, in huge pages where the system has them. Throws std::bad_alloc.
    [[nodiscard]] static std::unique_ptr<HashTable> make(HashKind kind, std::size_t bytes);

    HashTable() = default;
    HashTable(const HashTable&) = delete;
    HashTable& operator=(const HashTable&) = delete;
    virtual ~HashTable() = default;

    /// Begins to load what `find` will look at, if that is not in a cache.
    virtual void prefetch(SubtreeHash hash) const = 0;
    /// The count of a subtree, if it is stored.
    [[nodiscard]] virtual std::optional<std::uint64_t> find(const Subtree& subtree, SubtreeHash hash) = 0;
    /// Stores a count; it replaces the smallest count of its bucket. Counts that do not fit an entry (57 bits verified,
    /// 47 exact) are kept beside it, up to a million of them.
    virtual void store(const Subtree& subtree, SubtreeHash hash, std::uint64_t count) = 0;
    /// An upper bound on the chance that any of so many probes returns the count of another subtree.
    [[nodiscard]] virtual double chance_of_error(double probes) const = 0;
};

/// The hash table of a run.
struct HashOptions {
    HashKind kind = HashKind::Verified;
    std::size_t megabytes = 0; ///< 0 for none.
};

/// The table of a count for which nobody chose one: small, and exact, so that it changes no total. Deep trees reach
/// most positions more than once; others have none.
[[nodiscard]] constexpr HashOptions default_hash(int depth) {
    constexpr int deep = 5;
    return depth < deep ? HashOptions() : HashOptions{HashKind::Exact, 8};
}

/// Null for no table. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<HashTable> make_hash_table(const HashOptions& options);

} // namespace kiwi::bulk
