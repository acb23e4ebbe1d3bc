// A table of subtrees that have been counted, for any number of threads, none of which ever waits.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/counter/board.h"

namespace kiwi::counter {

/// A subtree by its root, written so that equal roots are equal bits and others are not: who stands where in 192 bits,
/// the rest of the board, the side to move and the depth in 16.
struct Subtree {
    std::array<std::uint64_t, 3> men;
    std::uint64_t state;

    static constexpr int DEPTH_BITS = 7; ///< The lowest of the state.
    static constexpr int STATE_BITS = DEPTH_BITS + 9;
    bool operator==(const Subtree&) const = default;
};

/// How a table knows an entry again.
enum class TableKind {
    Checked, ///< By 64 bits of a hash beside those that choose the place: 16 bytes each, and a small chance of error.
    Exact    ///< By the whole root: 32 bytes each, and no error.
};

/// Where and as what a subtree is looked for: two hashes that have nothing to do with each other.
struct SubtreeHash {
    std::uint64_t place;
    std::uint64_t check;
};

/// Method of hashing: folded 128-bit products, as Wang Yi's wyhash has them.
[[nodiscard]] SubtreeHash hash_of(const Subtree& subtree);

/// A table of counts.
class Table {
public:
    /// A table of at most so many bytes, in huge pages where the system has them. Throws std::bad_alloc.
    [[nodiscard]] static std::unique_ptr<Table> make(TableKind kind, std::size_t bytes);

    Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    virtual ~Table() = default;

    /// The count of a subtree, if it is there.
    [[nodiscard]] virtual std::optional<std::uint64_t> find(const Subtree& subtree, SubtreeHash hash) = 0;
    /// Keeps a count in the place of the smallest that shares its bucket. Counts that need more bits than an entry has
    /// for them are not kept; there are few of these.
    virtual void store(const Subtree& subtree, SubtreeHash hash, std::uint64_t count) = 0;
    /// A bound on the chance that one of so many searches finds what it was not looking for.
    [[nodiscard]] virtual double chance_of_error(double searches) const = 0;
};

} // namespace kiwi::counter
