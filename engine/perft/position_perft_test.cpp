#include "perft.h"

#include <gtest/gtest.h>

#include "../testing/test_game.h"

namespace kiwi {
namespace {

/// A position with its counts, from the chessprogramming wiki, "Perft Results".
struct Classic {
    std::string_view fen;
    std::vector<std::uint64_t> counts; ///< By depth, from 1.
};

const std::vector<Classic>& classics() {
    static const std::vector<Classic> rows{
            {START_FEN, {20, 400, 8902, 197281, 4865609}},
            {KIWIPETE_FEN, {48, 2039, 97862, 4085603}},
            {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
            {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333}},
            {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
            {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", {46, 2079, 89890, 3894594}}};
    return rows;
}

TEST(Perft, CountsTheSixClassicPositions) {
    for (const Classic& row : classics()) {
        TestGame game(row.fen);
        for (std::size_t i = 0; i < row.counts.size(); ++i)
            EXPECT_EQ(perft(game.pos, static_cast<int>(i) + 1), NodeTotal(row.counts[i]))
                    << row.fen << " depth " << i + 1;
        EXPECT_EQ(game.pos.fen(), row.fen);
        EXPECT_EQ(perft(game.pos, 0), NodeTotal(1));
    }
}

TEST(Perft, CountingAndMakingTheLastPlyGiveTheSame) {
    for (const Classic& row : classics()) {
        TestGame game(row.fen);
        EXPECT_EQ(perft(game.pos, 3, PerftMethod::EveryLeaf), NodeTotal(row.counts[2])) << row.fen;
    }
}

TEST(Perft, APositionWithoutMovesHasNoLeaves) {
    TestGame mate("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    EXPECT_EQ(perft(mate.pos, 1), NodeTotal(0));
    EXPECT_EQ(perft(mate.pos, 5), NodeTotal(0));
}

TEST(NodeTotal, CountsIn128BitsAndRemembersThatItOverflowed) {
    const NodeTotal most(~NodeTotal::Number{0});
    EXPECT_EQ(to_string(most), "340282366920938463463374607431768211455");
    EXPECT_FALSE(most.overflowed());
    EXPECT_EQ(most.nodes(), UINT64_MAX);
    NodeTotal over = most;
    over += NodeTotal(1);
    EXPECT_TRUE(over.overflowed());
    EXPECT_EQ(to_string(over), "more than 128 bits hold");
    over += NodeTotal(1);
    EXPECT_TRUE(over.overflowed()) << "the second addition does not overflow";
    NodeTotal other(5);
    other += over;
    EXPECT_TRUE(other.overflowed()) << "the sum of anything and an overflow is one";
    EXPECT_EQ(other.nodes(), UINT64_MAX);
    NodeTotal small(UINT64_MAX);
    small += NodeTotal(1);
    EXPECT_EQ(to_string(small), "18446744073709551616");
    EXPECT_EQ(small.nodes(), UINT64_MAX);
}

TEST(NodeTotal, KnowsWhenAProductOverflows) {
    NodeTotal product(NodeTotal::Number{UINT64_MAX} + 1);
    product *= UINT64_MAX;
    EXPECT_FALSE(product.overflowed());
    product *= 2;
    EXPECT_TRUE(product.overflowed());
    product *= 1;
    EXPECT_TRUE(product.overflowed()) << "the second product does not overflow";
}

} // namespace
} // namespace kiwi
