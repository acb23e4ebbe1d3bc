#include "hash_table.h"

#include <gtest/gtest.h>

#include "../in_parallel.h"
#include "../split_mix.h"

namespace kiwi::bulk {
namespace {

Subtree numbered(std::uint64_t n) {
    SplitMix64 random(n);
    return {{random.next(), random.next(), random.next()}, random.below(1U << Subtree::STATE_BITS)};
}

class HashTables : public testing::TestWithParam<HashKind> {};

TEST_P(HashTables, FindStoredCounts) {
    const auto table = HashTable::make(GetParam(), std::size_t{1} << 20);
    for (std::uint64_t n = 1; n <= 1000; ++n) {
        const Subtree subtree = numbered(n);
        EXPECT_EQ(table->find(subtree, hash_of(subtree)), std::nullopt);
        table->store(subtree, hash_of(subtree), n);
    }
    for (std::uint64_t n = 1; n <= 1000; ++n)
        EXPECT_EQ(table->find(numbered(n), hash_of(numbered(n))), n);
}

TEST_P(HashTables, KeepTheLargestCountsOfABucket) {
    const auto table = HashTable::make(GetParam(), 64);
    for (std::uint64_t n = 1; n <= 100; ++n)
        table->store(numbered(n), hash_of(numbered(n)), n == 7 ? 1'000'000 : n);
    EXPECT_EQ(table->find(numbered(7), hash_of(numbered(7))), 1'000'000);
    EXPECT_EQ(table->find(numbered(100), hash_of(numbered(100))), 100);
    EXPECT_EQ(table->find(numbered(50), hash_of(numbered(50))), std::nullopt);
}

/// The largest that fits an entry, and the smallest that does not, of the least depth that may have so many.
TEST_P(HashTables, KeepCountsThatDoNotFitAnEntry) {
    const int bits = GetParam() == HashKind::Exact ? 47 : 57;
    const auto table = HashTable::make(GetParam(), 64);
    for (std::uint64_t n = 0; n < 300; ++n) {
        Subtree subtree = numbered(n);
        subtree.state = subtree.state >> Subtree::DEPTH_BITS << Subtree::DEPTH_BITS | 6U;
        const std::uint64_t limit = std::uint64_t{1} << bits;
        const std::uint64_t count = n % 3 == 0 ? limit - 1 : n % 3 == 1 ? limit : UINT64_MAX - n;
        EXPECT_EQ(table->find(subtree, hash_of(subtree)), std::nullopt);
        table->store(subtree, hash_of(subtree), count);
        EXPECT_EQ(table->find(subtree, hash_of(subtree)), count);
    }
}

TEST_P(HashTables, DistinguishDepths) {
    const auto table = HashTable::make(GetParam(), std::size_t{1} << 20);
    Subtree subtree = numbered(1);
    const SubtreeHash hash = hash_of(subtree);
    table->store(subtree, hash, 5);
    subtree.state ^= 1;
    EXPECT_EQ(table->find(subtree, hash), std::nullopt);
}

/// Many threads share few buckets: each count found is that of the right subtree.
TEST_P(HashTables, NeverReturnAnEntryThatAnotherThreadIsWriting) {
    const auto table = HashTable::make(GetParam(), 256);
    std::uint64_t found = 0;
    const auto make_worker = [&] {
        return [&](std::size_t seed) {
            SplitMix64 random(seed);
            std::uint64_t hits = 0;
            for (int i = 0; i < 100'000; ++i) {
                const std::uint64_t n = random.below(40);
                const Subtree subtree = numbered(n);
                const SubtreeHash hash = hash_of(subtree);
                if (const auto count = table->find(subtree, hash)) {
                    if (*count != n + 1)
                        throw std::logic_error("the count of another subtree");
                    ++hits;
                }
                table->store(subtree, hash, n + 1);
            }
            return hits;
        };
    };
    in_parallel(4, 8, make_worker, [&](std::size_t, std::uint64_t hits) { found += hits; });
    EXPECT_GT(found, 0U);
}

INSTANTIATE_TEST_SUITE_P(Both, HashTables, testing::Values(HashKind::Verified, HashKind::Exact),
                         [](const auto& test) { return test.param == HashKind::Exact ? "Exact" : "Verified"; });

/// A word with one bit turned over.
std::uint64_t turned(std::uint64_t word, int bit) { return word ^ std::uint64_t{1} << bit; }

/// Of the same bucket, with one table for each kind of difference: whatever bit of what is stored differs decides.
TEST(ExactTable, EachBitOfASubtreeDecides) {
    const auto table = HashTable::make(HashKind::Exact, 64);
    const Subtree subtree = numbered(1);
    const SubtreeHash hash = hash_of(subtree);
    table->store(subtree, hash, 5);
    for (std::size_t word = 0; word < subtree.pieces.size(); ++word)
        for (int bit = 0; bit < 64; ++bit) {
            Subtree other = subtree;
            other.pieces[word] = turned(other.pieces[word], bit);
            EXPECT_EQ(table->find(other, hash), std::nullopt) << word << ' ' << bit;
        }
    for (int bit = 0; bit < Subtree::STATE_BITS; ++bit)
        EXPECT_EQ(table->find({subtree.pieces, turned(subtree.state, bit)}, hash), std::nullopt) << bit;
    EXPECT_EQ(table->find(subtree, hash), 5U);
    EXPECT_EQ(table->chance_of_error(1e9), 0);
}

TEST(VerifiedTable, EachBitOfVerificationAndDepthDecides) {
    const auto table = HashTable::make(HashKind::Verified, 64);
    const Subtree subtree = numbered(1);
    const SubtreeHash hash = hash_of(subtree);
    table->store(subtree, hash, 5);
    for (int bit = 0; bit < 64; ++bit)
        EXPECT_EQ(table->find(subtree, {hash.bucket, turned(hash.verification, bit)}), std::nullopt) << bit;
    for (int bit = 0; bit < Subtree::DEPTH_BITS; ++bit)
        EXPECT_EQ(table->find({subtree.pieces, turned(subtree.state, bit)}, hash), std::nullopt) << bit;
    EXPECT_EQ(table->find(subtree, hash), 5U);
}

/// Each bit of a subtree changes about half of the bits of both hashes, and none is without effect.
TEST(SubtreeHash, DependsOnEachBit) {
    for (std::uint64_t n = 1; n <= 20; ++n) {
        const Subtree subtree = numbered(n);
        const SubtreeHash hash = hash_of(subtree);
        for (int bit = 0; bit < 3 * 64 + Subtree::STATE_BITS; ++bit) {
            Subtree other = subtree;
            if (bit < 3 * 64)
                other.pieces[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << bit % 64;
            else
                other.state = turned(other.state, bit - 3 * 64);
            EXPECT_NE(hash_of(other).verification, hash.verification) << bit;
            EXPECT_NE(hash_of(other).bucket, hash.bucket) << bit;
        }
    }
}

TEST(VerifiedTable, BoundsTheChanceOfAnError) {
    EXPECT_DOUBLE_EQ(HashTable::make(HashKind::Verified, 64)->chance_of_error(0x1p32), 0x1p-30);
}

} // namespace
} // namespace kiwi::bulk
