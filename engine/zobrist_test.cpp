#include "engine/zobrist.h"

#include <set>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

std::vector<Key> all_keys() {
    std::vector<Key> keys{zobrist::SIDE, zobrist::NO_PAWNS};
    for (const Piece pc : ALL_MEN) {
        keys.insert(keys.end(), zobrist::TABLES.psq[pc].begin(), zobrist::TABLES.psq[pc].end());
        keys.insert(keys.end(), zobrist::TABLES.material[pc].begin(), zobrist::TABLES.material[pc].end());
    }
    keys.insert(keys.end(), zobrist::TABLES.en_passant.begin(), zobrist::TABLES.en_passant.end());
    keys.insert(keys.end(), zobrist::TABLES.castling.begin(), zobrist::TABLES.castling.end());
    return keys;
}

TEST(Zobrist, AllKeysAreDistinctAndNotZero) {
    const std::vector<Key> keys = all_keys();
    EXPECT_EQ(std::set<Key>(keys.begin(), keys.end()).size(), keys.size());
    EXPECT_EQ(std::count(keys.begin(), keys.end(), Key{0}), 0);
}

TEST(Zobrist, NoTwoKeysMakeAThird) {
    const std::vector<Key> keys = all_keys();
    const std::unordered_set<Key> set(keys.begin(), keys.end());
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            ASSERT_FALSE(set.contains(keys[i] ^ keys[j])) << i << ' ' << j;
}

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
