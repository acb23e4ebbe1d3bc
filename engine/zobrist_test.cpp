#include "zobrist.h"

#include <set>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(Zobrist, TheFiftyMoveBucketChangesEveryEightPliesFromFourteenOn) {
    for (int rule50 = 0; rule50 < 14; ++rule50)
        EXPECT_EQ(zobrist::rule50_bucket(rule50), 0U) << rule50;
    std::set<Key> buckets{0};
    for (int rule50 = 14; rule50 < 200; ++rule50) {
        const bool first = (rule50 - 14) % 8 == 0;
        EXPECT_EQ(zobrist::rule50_bucket(rule50) != zobrist::rule50_bucket(rule50 - 1), first) << rule50;
        EXPECT_EQ(buckets.insert(zobrist::rule50_bucket(rule50)).second, first) << rule50;
    }
}

} // namespace
} // namespace kiwi
