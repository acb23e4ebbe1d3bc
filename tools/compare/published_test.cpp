#include "published.h"

#include <gtest/gtest.h>

#include "suites.h"

namespace kiwi::tools {
namespace {

TEST(PublishedCounts, AreComparedWhereThereAreAny) {
    const auto verdict = [](const char* position, int depth, const NodeTotal& total) {
        return verdict_of_published(*find_named_position(position), depth, total);
    };
    EXPECT_EQ(verdict("startpos", 5, NodeTotal(4'865'609)).text, "agrees with standard.epd");
    EXPECT_FALSE(verdict("startpos", 5, NodeTotal(4'865'609)).differs);
    EXPECT_TRUE(verdict("startpos", 5, NodeTotal(4'865'608)).differs);
    EXPECT_EQ(verdict("startpos", 5, NodeTotal(4'865'608)).text, "DIFFERS: 4,865,609 by standard.epd");
    EXPECT_EQ(verdict("startpos", 13, NodeTotal(1'981'066'775'000'396'239)).text, "agrees with Steven Edwards");
    const NodeTotal beyond_64_bits = *read_total("61885021521585529237");
    EXPECT_EQ(verdict("startpos", 14, beyond_64_bits).text, "agrees with Ankan Banerjee");
    EXPECT_EQ(verdict("kiwipete", 9, NodeTotal(708'027'759'953'502)).text, "agrees with others");
    EXPECT_EQ(verdict("kiwipete", 12, NodeTotal(1)).text, "");
    EXPECT_FALSE(verdict("kiwipete", 12, NodeTotal(1)).differs);
}

TEST(PublishedPositions, AreComparedWhereThereAreAny) {
    const auto verdict = [](const char* position, int ply, std::uint64_t positions) {
        return verdict_of_published_positions(*find_named_position(position), ply, positions);
    };
    EXPECT_EQ(verdict("startpos", 9, 9'183'421'888).text, "agrees with OEIS A083276");
    EXPECT_FALSE(verdict("startpos", 9, 9'183'421'888).differs);
    EXPECT_EQ(verdict("startpos", 9, 9'183'421'877).text, "DIFFERS: 9,183,421,888 by OEIS A083276");
    EXPECT_TRUE(verdict("startpos", 9, 9'183'421'877).differs);
    EXPECT_EQ(verdict("startpos", 12, 1).text, "");
    EXPECT_EQ(verdict("startpos", 0, 1).text, "");
    EXPECT_EQ(verdict("kiwipete", 1, 48).text, "");
    const PublishedVerdict both = PublishedVerdict{"a", false} + PublishedVerdict{"b", true};
    EXPECT_EQ(both.text, "a\nb");
    EXPECT_TRUE(both.differs);
    EXPECT_EQ((PublishedVerdict{} + PublishedVerdict{"b", false}).text, "b");
}

} // namespace
} // namespace kiwi::tools
