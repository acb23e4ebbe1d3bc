#include "hash_table.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>

#include "../in_parallel.h"
#include "large_array.h"

namespace kiwi::bulk {

namespace {

__extension__ using Wide = unsigned __int128;

std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::size_t CACHE_LINE = 64;

/// An array of buckets of one cache line each, initially zero.
template<class Entry>
class Buckets {
public:
    static constexpr std::size_t WAYS = CACHE_LINE / sizeof(Entry);
    struct alignas(CACHE_LINE) Bucket {
        std::array<Entry, WAYS> entries;
    };
    static_assert(sizeof(Bucket) == CACHE_LINE);

    explicit Buckets(std::size_t bytes) : buckets_(std::max<std::size_t>(1, bytes / CACHE_LINE)) {}
    [[nodiscard]] Bucket& at(std::uint64_t bucket) const { return buckets_[place_of_hash(bucket, buckets_.size())]; }

    /// The entry of a bucket to replace: the one with the smallest count.
    [[nodiscard]] Entry* smallest_at(std::uint64_t bucket) const {
        const auto data = [](const Entry& entry) { return entry.data.load(std::memory_order_relaxed); };
        return &*std::ranges::min_element(at(bucket).entries, {}, data);
    }

private:
    LargeArray<Bucket> buckets_;
};

/// Counts that are too large for an entry. Each takes the better part of an hour to count, so there are few.
class LargeCounts {
public:
    [[nodiscard]] std::optional<std::uint64_t> find(const Subtree& subtree) {
        if (subtree.depth() < LEAST_DEPTH)
            return std::nullopt;
        const Lock lock(mutex_);
        const auto found = counts_.find(subtree);
        return found != counts_.end() ? std::optional(found->second) : std::nullopt;
    }
    void store(const Subtree& subtree, std::uint64_t count) {
        const Lock lock(mutex_);
        if (counts_.size() < MOST)
            counts_[subtree] = count;
    }

private:
    /// No position has 512 moves, so fewer plies have less than 2^47 leaves, which fit into an entry of either kind.
    static constexpr int LEAST_DEPTH = 6;
    static constexpr std::size_t MOST = 1'000'000;

    Mutex mutex_;
    std::map<Subtree, std::uint64_t> counts_;
};

/// Method: Robert Hyatt and Tim Mann, "A lock-less transposition table implementation", ICGA Journal 25 (2002): an
/// entry half written by each of two threads does not match its own verification bits.
class VerifiedTable : public HashTable {
public:
    explicit VerifiedTable(std::size_t bytes) : buckets_(bytes) {}

    void prefetch(SubtreeHash hash) const override { __builtin_prefetch(&buckets_.at(hash.bucket)); }
    std::optional<std::uint64_t> find(const Subtree& subtree, SubtreeHash hash) override {
        for (const Entry& entry : buckets_.at(hash.bucket).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.verification.load(std::memory_order_relaxed) ^ data) == hash.verification && data != 0
                && (data & DEPTHS) == (subtree.state & DEPTHS))
                return data >> DEPTH_BITS;
        }
        return large_.find(subtree);
    }

    void store(const Subtree& subtree, SubtreeHash hash, std::uint64_t count) override {
        if (count >> (64 - DEPTH_BITS) != 0)
            return large_.store(subtree, count);
        Entry* victim = buckets_.smallest_at(hash.bucket);
        const std::uint64_t data = count << DEPTH_BITS | (subtree.state & DEPTHS);
        victim->verification.store(hash.verification ^ data, std::memory_order_relaxed);
        victim->data.store(data, std::memory_order_relaxed);
    }
    double chance_of_error(double probes) const override {
        return probes * static_cast<double>(Buckets<Entry>::WAYS) / 0x1p64;
    }

private:
    static constexpr int DEPTH_BITS = Subtree::DEPTH_BITS;
    static constexpr std::uint64_t DEPTHS = (1U << DEPTH_BITS) - 1;
    struct Entry {
        std::atomic<std::uint64_t> verification{0}; ///< Exclusive or with `data`.
        std::atomic<std::uint64_t> data{0};         ///< Count and depth.
    };
    Buckets<Entry> buckets_;
    LargeCounts large_;
};

/// Entries with the whole subtree. A busy bit marks an entry that a thread is using; other threads treat that entry as
/// missing instead of waiting.
class ExactTable : public HashTable {
public:
    explicit ExactTable(std::size_t bytes) : buckets_(bytes) {}

    void prefetch(SubtreeHash hash) const override { __builtin_prefetch(&buckets_.at(hash.bucket)); }
    std::optional<std::uint64_t> find(const Subtree& subtree, SubtreeHash hash) override {
        for (Entry& entry : buckets_.at(hash.bucket).entries) {
            std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((data & STATES) != subtree.state << 1 || data == 0 || !lock(entry, data))
                continue;
            const bool is_same = entry.pieces == subtree.pieces;
            entry.data.store(data, std::memory_order_release);
            if (is_same)
                return data >> COUNT_SHIFT;
        }
        return large_.find(subtree);
    }

    void store(const Subtree& subtree, SubtreeHash hash, std::uint64_t count) override {
        if (count >> (64 - COUNT_SHIFT) != 0)
            return large_.store(subtree, count);
        Entry* victim = buckets_.smallest_at(hash.bucket);
        const std::uint64_t data = victim->data.load(std::memory_order_relaxed);
        if ((data & BUSY) != 0 || !lock(*victim, data))
            return;
        victim->pieces = subtree.pieces;
        victim->data.store(count << COUNT_SHIFT | subtree.state << 1, std::memory_order_release);
    }
    double chance_of_error(double) const override { return 0; }

private:
    static constexpr std::uint64_t BUSY = 1;
    static constexpr int COUNT_SHIFT = Subtree::STATE_BITS + 1;
    static constexpr std::uint64_t STATES = (std::uint64_t{1} << COUNT_SHIFT) - 1; ///< The busy bit included.
    struct Entry {
        std::atomic<std::uint64_t> data{0}; ///< Count, state and busy bit.
        std::array<std::uint64_t, 3> pieces{};
    };
    /// Sets the busy bit of an entry that holds `data`. False if another thread was faster.
    static bool lock(Entry& entry, std::uint64_t data) {
        return entry.data.compare_exchange_strong(data, data | BUSY, std::memory_order_acquire,
                                                  std::memory_order_relaxed);
    }
    Buckets<Entry> buckets_;
    LargeCounts large_;
};

} // namespace

SubtreeHash hash_of(const Subtree& subtree) {
    const std::uint64_t a =
            folded_product(subtree.pieces[0] ^ 0xA0761D6478BD642FU, subtree.pieces[1] ^ 0xE7037ED1A0B428DBU);
    const std::uint64_t b =
            folded_product(subtree.pieces[2] ^ 0x8EBC6AF09C88C6E3U, subtree.state ^ 0x589965CC75374CC3U);
    return {folded_product(a ^ 0x1D8E4E27C47D124FU, b ^ 0xEB44ACCAB455D165U),
            folded_product(a ^ 0x9E3779B97F4A7C15U, std::rotl(b, 32) ^ 0xD6E8FEB86659FD93U)};
}

std::unique_ptr<HashTable> HashTable::make(HashKind kind, std::size_t bytes) {
    if (kind == HashKind::Exact)
        return std::make_unique<ExactTable>(bytes);
    return std::make_unique<VerifiedTable>(bytes);
}

std::unique_ptr<HashTable> make_hash_table(const HashOptions& options) {
    return options.megabytes == 0 ? nullptr : HashTable::make(options.kind, options.megabytes << 20);
}

} // namespace kiwi::bulk
