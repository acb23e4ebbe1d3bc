#include "hash_table.h"

#include <gtest/gtest.h>

#include "../base/in_parallel.h"
#include "../base/split_mix.h"

namespace kiwi::bulk {
namespace {

Subtree numbered(std::uint64_t n) {
    SplitMix64 random(n);
    return {{random.next(), random.next(), random.next()}, random.below(1U << Subtree::STATE_BITS)};
}

std::uint64_t hash_of(const Subtree& subtree) { return SplitMix64(subtree.pieces[0]).next(); }

TEST(HashTable, FindsStoredCounts) {
    HashTable table(std::size_t{1} << 20);
    for (std::uint64_t n = 1; n <= 1000; ++n) {
        const Subtree subtree = numbered(n);
        EXPECT_EQ(table.find(subtree, hash_of(subtree)), std::nullopt);
        table.store(subtree, hash_of(subtree), n);
    }
    for (std::uint64_t n = 1; n <= 1000; ++n)
        EXPECT_EQ(table.find(numbered(n), hash_of(numbered(n))), n);
}

TEST(HashTable, KeepsTheLargestCountsOfABucket) {
    HashTable table(64);
    for (std::uint64_t n = 1; n <= 100; ++n)
        table.store(numbered(n), hash_of(numbered(n)), n == 7 ? 1'000'000 : n);
    EXPECT_EQ(table.find(numbered(7), hash_of(numbered(7))), 1'000'000);
    EXPECT_EQ(table.find(numbered(100), hash_of(numbered(100))), 100);
    EXPECT_EQ(table.find(numbered(50), hash_of(numbered(50))), std::nullopt);
}

/// Stores the largest count that fits in an entry, and smaller and larger ones, at the least depth that may need it.
TEST(HashTable, KeepsCountsThatDoNotFitAnEntry) {
    HashTable table(64);
    for (std::uint64_t n = 0; n < 300; ++n) {
        Subtree subtree = numbered(n);
        subtree.state = subtree.state >> Subtree::DEPTH_BITS << Subtree::DEPTH_BITS | 6U;
        const std::uint64_t limit = std::uint64_t{1} << 47;
        const std::uint64_t count = n % 3 == 0 ? limit - 1 : n % 3 == 1 ? limit : UINT64_MAX - n;
        EXPECT_EQ(table.find(subtree, hash_of(subtree)), std::nullopt);
        table.store(subtree, hash_of(subtree), count);
        EXPECT_EQ(table.find(subtree, hash_of(subtree)), count);
    }
}

/// Many threads share few buckets: a count that is found must belong to the requested subtree.
TEST(HashTable, NeverReturnsAnEntryThatAnotherThreadIsWriting) {
    HashTable table(256);
    std::uint64_t found = 0;
    const auto make_worker = [&] {
        return [&](std::size_t seed) {
            SplitMix64 random(seed);
            std::uint64_t hits = 0;
            for (int i = 0; i < 100'000; ++i) {
                const std::uint64_t n = random.below(40);
                const Subtree subtree = numbered(n);
                const std::uint64_t hash = hash_of(subtree);
                if (const auto count = table.find(subtree, hash)) {
                    if (*count != n + 1)
                        throw std::logic_error("the count of another subtree");
                    ++hits;
                }
                table.store(subtree, hash, n + 1);
            }
            return hits;
        };
    };
    in_parallel(4, 8, make_worker, [&](std::size_t, std::uint64_t hits) { found += hits; });
    EXPECT_GT(found, 0U);
}

/// A word with one bit flipped.
std::uint64_t turned(std::uint64_t word, int bit) { return word ^ std::uint64_t{1} << bit; }

/// A subtree that differs in any stored bit is not found, even with the same hash.
TEST(HashTable, ComparesEachBitOfASubtree) {
    HashTable table(64);
    const Subtree subtree = numbered(1);
    table.store(subtree, 1, 5);
    for (std::size_t word = 0; word < subtree.pieces.size(); ++word)
        for (int bit = 0; bit < 64; ++bit) {
            Subtree other = subtree;
            other.pieces[word] = turned(other.pieces[word], bit);
            EXPECT_EQ(table.find(other, 1), std::nullopt) << word << ' ' << bit;
        }
    for (int bit = 0; bit < Subtree::STATE_BITS; ++bit)
        EXPECT_EQ(table.find({subtree.pieces, turned(subtree.state, bit)}, 1), std::nullopt) << bit;
    EXPECT_EQ(table.find(subtree, 1), 5U);
}

/// One position at several depths does not fill one bucket.
TEST(HashTable, SpreadsDepths) {
    HashTable table(std::size_t{1} << 20);
    const BoardKey key{1, 2};
    Subtree subtree = numbered(1);
    const auto at_depth = [&](unsigned depth) {
        subtree.state = subtree.state >> Subtree::DEPTH_BITS << Subtree::DEPTH_BITS | depth;
        return subtree;
    };
    for (unsigned depth = 1; depth <= 20; ++depth)
        table.store(at_depth(depth), hash_of(key, static_cast<int>(depth)), depth);
    for (unsigned depth = 1; depth <= 20; ++depth)
        EXPECT_EQ(table.find(at_depth(depth), hash_of(key, static_cast<int>(depth))), depth);
}

} // namespace
} // namespace kiwi::bulk
