#include "words.h"

#include <array>

#include <gtest/gtest.h>

#include "joined.h"

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

TEST(Words, AreJoinedWithASeparatorBetweenThem) {
    EXPECT_EQ(joined_with(", ", std::array{3, 1, 2}, [](int n) { return std::to_string(n); }), "3, 1, 2");
    EXPECT_EQ(joined_with(" or ", std::array{"a", "b"}), "a or b");
    EXPECT_EQ(joined_with(" ", std::vector<std::string>{}), "");
}

} // namespace
} // namespace kiwi
