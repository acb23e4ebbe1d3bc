#include "bulk_perft.h"

#include <gtest/gtest.h>

#include "../played_position.h"
#include "../testing/test_game.h"
#include "position_perft.h"

namespace kiwi {
namespace {

TEST(BulkPerft, CountsAsPositionDoes) {
    for (const std::string_view fen : all_fens()) {
        PlayedPosition game(setup_of(fen));
        BulkPerft fastest(game.pos.setup());
        BulkPerft from_a_null_move(game.pos.setup(), nullptr, nullptr, LastPlies::NullMove);
        for (int depth = 0; depth <= 4; ++depth) {
            const std::string expected = to_string(perft(game.pos, depth));
            EXPECT_EQ(to_string(fastest.count(depth)), expected) << fen << " depth " << depth;
            EXPECT_EQ(to_string(from_a_null_move.count(depth)), expected) << fen << " depth " << depth;
        }
    }
}

TEST(BulkPerft, DividesAsPositionDoes) {
    for (const std::string_view fen : all_fens()) {
        PlayedPosition game(setup_of(fen));
        std::vector<DividedMove> divided = BulkPerft(game.pos.setup()).divide(3);
        EXPECT_EQ(divided.size(), legal_moves(game.pos).size()) << fen;
        for (const DividedMove& d : divided) {
            game.play(d.move);
            EXPECT_EQ(to_string(d.total), to_string(perft(game.pos, 2))) << fen;
            game.undo();
        }
    }
}

TEST(BulkPerft, CountsTheSameWithAHashTableOfAnySize) {
    for (const std::string_view fen : all_fens()) {
        const std::string expected = to_string(BulkPerft(setup_of(fen)).count(4));
        for (const bulk::HashKind kind : {bulk::HashKind::Verified, bulk::HashKind::Exact})
            for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 12, std::size_t{1} << 22}) {
                const auto table = bulk::HashTable::make(kind, bytes);
                for (int times = 0; times < 2; ++times)
                    EXPECT_EQ(to_string(BulkPerft(setup_of(fen), table.get()).count(4)), expected) << fen;
            }
    }
}

TEST(BulkPerft, VisitsFewerNodesWithAHashTable) {
    const auto table = bulk::HashTable::make(bulk::HashKind::Exact, std::size_t{1} << 22);
    BulkPerft perft(setup_of(START_FEN), table.get());
    EXPECT_EQ(to_string(perft.count(6)), "119060324");
    const std::uint64_t once = perft.probes();
    EXPECT_LT(once, 1U + 20U + 400U + 8902U + 197281U); // the nodes with two plies to go and more
    EXPECT_EQ(to_string(perft.count(6)), "119060324");
    EXPECT_EQ(perft.probes(), once + 1);
}

TEST(BulkPerft, CountsBeyond64Bits) {
    // Two kings alone: few positions, and more leaves than 64 bits hold.
    const auto table = bulk::HashTable::make(bulk::HashKind::Verified, std::size_t{1} << 24);
    BulkPerft perft(setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), table.get());
    const NodeTotal total = perft.count(26);
    EXPECT_GT(to_string(total).size(), 20U);
    EXPECT_EQ(total, total_of(perft.divide(26)));
}

} // namespace
} // namespace kiwi
