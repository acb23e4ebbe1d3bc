#include "unique_table.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

using Table = UniqueTable<KeyPrint>;

/// Entries whose first place is the last place of any table.
std::vector<Table::Keyed> of_the_last_place(std::size_t number) {
    std::vector<Table::Keyed> all;
    for (std::uint64_t n = 1; n <= number; ++n)
        all.push_back({{n}, {0xFFFF'FFFF, 10 * n}});
    return all;
}

TEST(UniqueTable, GoesOnAtItsFirstPlaceAfterTheLast) {
    std::vector<KeyPrint> memory(8 + 32 + 8); // the places before and after belong to nobody
    Table table(std::span<KeyPrint>(memory).subspan(8, 32));
    const std::vector<Table::Keyed> some = of_the_last_place(5);
    EXPECT_TRUE(table.add(some));
    EXPECT_TRUE(table.add(some)); // the same entries again
    EXPECT_EQ(table.totals().positions, 5U);
    EXPECT_EQ(table.totals().checksum, 10U * (1 + 2 + 3 + 4 + 5));
    EXPECT_EQ(table.totals().told_apart, 2U * (0 + 1 + 2 + 3 + 4));
    EXPECT_EQ(memory[8 + 31].bits, 1U);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(memory[8 + i].bits, i + 2);
    EXPECT_EQ(table.compacted().size(), 5U);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_FALSE(memory[i].is_some() || memory[40 + i].is_some()) << i;
}

TEST(UniqueTable, SaysThatItIsTooFull) {
    std::vector<KeyPrint> memory(32);
    Table table(memory);
    EXPECT_TRUE(table.add(of_the_last_place(28)));
    EXPECT_FALSE(table.add(of_the_last_place(29)));
}

} // namespace
} // namespace kiwi
