#include "words.h"

#include <array>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(Words, AreTrimmedOfBlanksAndLineEnds) {
    EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
    EXPECT_EQ(trimmed("a"), "a");
    EXPECT_EQ(trimmed(" \r"), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Words, AreComparedWhateverTheCaseOfAsciiLetters) {
    EXPECT_TRUE(is_same_word("NoDes", "nOdEs"));
    EXPECT_FALSE(is_same_word("node", "nodes"));
    EXPECT_FALSE(is_same_word("[", "{")); // 32 apart, as letters are
    EXPECT_EQ(in_lower_case("AZ[\xC4"), "az[\xC4");
    constexpr std::array<std::string_view, 2> list{"depth", "Ply"};
    EXPECT_TRUE(is_one_of(list, "PLY"));
    EXPECT_FALSE(is_one_of(list, "pl"));
    EXPECT_FALSE(is_one_of({}, ""));
}

} // namespace
} // namespace kiwi
