#include "engine/counter/table.h"

#include <gtest/gtest.h>

#include "engine/in_parallel.h"
#include "engine/split_mix.h"

namespace kiwi::counter {
namespace {

Subtree numbered(std::uint64_t n) {
    SplitMix64 random(n);
    return {{random.next(), random.next(), random.next()}, random.below(1U << Subtree::STATE_BITS)};
}

class Tables : public testing::TestWithParam<TableKind> {};

TEST_P(Tables, FindWhatTheyKeep) {
    const auto table = Table::make(GetParam(), std::size_t{1} << 20);
    for (std::uint64_t n = 1; n <= 1000; ++n) {
        const Subtree subtree = numbered(n);
        EXPECT_EQ(table->find(subtree, hash_of(subtree)), std::nullopt);
        table->store(subtree, hash_of(subtree), n);
    }
    for (std::uint64_t n = 1; n <= 1000; ++n)
        EXPECT_EQ(table->find(numbered(n), hash_of(numbered(n))), n);
}

TEST_P(Tables, KeepTheLargestCountsOfABucket) {
    const auto table = Table::make(GetParam(), 64);
    for (std::uint64_t n = 1; n <= 100; ++n)
        table->store(numbered(n), hash_of(numbered(n)), n == 7 ? 1'000'000 : n);
    EXPECT_EQ(table->find(numbered(7), hash_of(numbered(7))), 1'000'000);
    EXPECT_EQ(table->find(numbered(100), hash_of(numbered(100))), 100);
    EXPECT_EQ(table->find(numbered(50), hash_of(numbered(50))), std::nullopt);
}

TEST_P(Tables, KeepNoCountThatDoesNotFit) {
    const auto table = Table::make(GetParam(), 64);
    table->store(numbered(1), hash_of(numbered(1)), UINT64_MAX);
    EXPECT_EQ(table->find(numbered(1), hash_of(numbered(1))), std::nullopt);
}

TEST_P(Tables, TellDepthsApart) {
    const auto table = Table::make(GetParam(), std::size_t{1} << 20);
    Subtree subtree = numbered(1);
    const SubtreeHash hash = hash_of(subtree);
    table->store(subtree, hash, 5);
    subtree.state ^= 1;
    EXPECT_EQ(table->find(subtree, hash), std::nullopt);
}

/// Many threads in few buckets: whatever is found belongs to what was asked for.
TEST_P(Tables, GiveNoThreadWhatAnotherIsWriting) {
    const auto table = Table::make(GetParam(), 256);
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
                        throw std::logic_error("a count of something else");
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

INSTANTIATE_TEST_SUITE_P(Both, Tables, testing::Values(TableKind::Checked, TableKind::Exact),
                         [](const auto& info) { return info.param == TableKind::Exact ? "Exact" : "Checked"; });

TEST(ExactTable, IsNotMisledByEqualHashes) {
    const auto table = Table::make(TableKind::Exact, 64);
    Subtree subtree = numbered(1);
    const SubtreeHash hash = hash_of(subtree);
    table->store(subtree, hash, 5);
    subtree.men[2] ^= 1;
    EXPECT_EQ(table->find(subtree, hash), std::nullopt);
    EXPECT_EQ(table->chance_of_error(1e9), 0);
}

TEST(CheckedTable, SaysHowLikelyItIsWrong) {
    EXPECT_DOUBLE_EQ(Table::make(TableKind::Checked, 64)->chance_of_error(0x1p32), 0x1p-30);
}

} // namespace
} // namespace kiwi::counter
