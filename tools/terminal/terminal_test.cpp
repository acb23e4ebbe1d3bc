#include "terminal.h"

#include <gtest/gtest.h>

namespace kiwi::tools {
namespace {

TEST(Terminal, NumbersAreGroupedByThousands) {
    EXPECT_EQ(with_separators(0), "0");
    EXPECT_EQ(with_separators(999), "999");
    EXPECT_EQ(with_separators(1000), "1,000");
    EXPECT_EQ(with_separators(119060324), "119,060,324");
    EXPECT_EQ(with_separators(UINT64_MAX), "18,446,744,073,709,551,615");
}

TEST(Terminal, SpeedIsALeastOneIfTheTimeIsTooShort) {
    EXPECT_EQ(speed(1000, 0), "over 1.0 Mnps");
    EXPECT_EQ(speed(1'000'000, 0.5), "2.0 Mnps");
}

TEST(ShellWord, IsQuotedIfNecessary) {
    EXPECT_EQ(shell_word("./my-engine_2.0"), "./my-engine_2.0");
    EXPECT_EQ(shell_word("node a.mjs"), "'node a.mjs'");
    EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
    EXPECT_EQ(shell_word(""), "''");
}

} // namespace
} // namespace kiwi::tools
