#include "kiwipete/engine/perft/bulk_perft.h"

#include <gtest/gtest.h>

#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/engine/played_position.h"
#include "kiwipete/engine/testing/test_game.h"

namespace kiwi {
namespace {

/// Positions for the last two plies. Each names what a move changes in the replies.
const std::vector<std::string_view>& awkward_fens() {
    static const std::vector<std::string_view> fens{
            "4k3/8/8/8/8/8/4r3/4R1K1 w - - 0 1",      // a slider makes and leaves a pin
            "4k3/4n3/8/4N3/8/8/4R3/4K3 w - - 0 1",    // leaving a line pins
            "4k3/8/4n3/8/8/8/3R4/4K3 w - - 0 1",      // arriving on a line pins
            "4k3/4n3/8/8/8/3N4/4R3/4K3 w - - 0 1",    // interposing unpins
            "4k3/8/8/8/4B3/8/4R3/4K3 w - - 0 1",      // discovered checks
            "r3k2r/8/8/8/8/8/8/RB2K1QR w KQkq - 0 1", // castling replies come and go, by attacks and by blocks
            "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",   // promotions capture rooks
            "r3k2r/8/2N5/8/8/6N1/8/4K3 w kq - 0 1",   // rights go with the captured rook
            "3qk3/8/8/8/3P4/8/3R4/3RK3 w - - 0 1",    // a piece moves along the line of an attacker; a battery
            "4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1",       // our own pin
            "8/8/8/q2P1k2/8/8/8/3QK3 w - - 0 1",      // their slider reaches further where we leave
            "8/5k2/8/8/1Q6/8/8/B3K2R w K - 0 1",      // our attacks reach further where we leave
            "4k3/p1p5/8/1P6/8/8/8/4K3 b - - 0 1",     // double pushes that can be captured en passant, theirs
            "4k3/8/8/8/1p1p4/8/P1P5/4K3 w - - 0 1",   // and ours
            "8/P6p/8/k6K/8/8/p6P/8 w - - 0 1",        // promotions, ours and theirs
            "1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1",    // with capture
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",      // en passant exposes the king
            "4k3/8/8/8/8/8/5q2/4K3 w - - 0 1",        // in check
            "4k3/4p3/8/b7/8/8/3P4/R3K2R w KQ - 0 1"};
    return fens;
}

std::vector<std::string_view> all_fens() {
    std::vector<std::string_view> fens = awkward_fens();
    for (const auto& more : {rich_fens(), chess960_fens()})
        fens.insert(fens.end(), more.begin(), more.end());
    return fens;
}

TEST(BulkPerft, CountsAsPositionDoes) {
    for (const std::string_view fen : all_fens()) {
        PlayedPosition game(setup_of(fen));
        BulkPerft bulk(game.pos.setup());
        for (int depth = 0; depth <= 4; ++depth)
            EXPECT_EQ(to_string(bulk.count(depth)), to_string(perft(game.pos, depth))) << fen << " depth " << depth;
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
