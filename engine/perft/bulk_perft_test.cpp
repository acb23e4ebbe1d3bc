#include "bulk_perft.h"

#include <gtest/gtest.h>

#include "../played_position.h"
#include "../testing/test_game.h"
#include "perft.h"

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
        for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 12, std::size_t{1} << 22}) {
            bulk::HashTable table(bytes);
            for (int times = 0; times < 2; ++times)
                EXPECT_EQ(to_string(BulkPerft(setup_of(fen), &table).count(4)), expected) << fen;
        }
    }
}

/// At each depth above the leaves perft uses the count in the table. Here the table has one leaf too many.
TEST(BulkPerft, CountsNothingThatTheHashTableKnows) {
    const BoardSetup setup = setup_of(START_FEN);
    for (const int depth : {2, 3, 4, 5}) {
        bulk::HashTable table(std::size_t{1} << 22);
        BulkPerft perft(setup, &table);
        BulkPerft::Node node = perft.root();
        for (int ply = 5; ply > depth; --ply)
            node = perft.children(node).front();
        const NodeTotal leaves = perft.count(node, depth);
        bulk::with_colour(node.side_to_move, [&]<Color Us>() {
            const std::uint64_t hash = hash_of(bulk::key_of<Us>(node.board), depth);
            const bulk::Subtree subtree = subtree_of(bulk::packed<Us>(node.board), depth);
            EXPECT_EQ(table.find(subtree, hash), leaves.nodes()) << depth;
            bulk::HashTable lying(std::size_t{1} << 22);
            lying.store(subtree, hash, leaves.nodes() + 1);
            EXPECT_GT(BulkPerft(setup, &lying).count(5).nodes(), 4865609U) << depth;
        });
    }
}

TEST(BulkPerft, CountsBeyond64Bits) {
    // A bare-king endgame has few positions, but more leaves than 64 bits hold.
    bulk::HashTable table(std::size_t{1} << 24);
    BulkPerft perft(setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &table);
    const NodeTotal total = perft.count(26);
    EXPECT_GT(to_string(total).size(), 20U);
    EXPECT_EQ(total, total_of(perft.divide(26)));
}

} // namespace
} // namespace kiwi
