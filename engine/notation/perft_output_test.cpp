#include "perft_output.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

struct Dialect {
    const char* name;
    const char* text;
};

class PerftOutputDialects : public testing::TestWithParam<Dialect> {};

TEST_P(PerftOutputDialects, ReadTheSame) {
    const ParsedPerftOutput parsed = parse_perft_output(GetParam().text);
    ASSERT_TRUE(std::holds_alternative<PerftOutput>(parsed)) << std::get<TextRemark>(parsed).reason;
    EXPECT_EQ(std::get<PerftOutput>(parsed), (PerftOutput{{{"e2e4", 20}, {"a7a8q", 4}}, 24}));
}

INSTANTIATE_TEST_SUITE_P(
        All, PerftOutputDialects,
        testing::Values(
                Dialect{"Stockfish", "info string NNUE evaluation\ne2e4: 20\na7a8q: 4\n\nNodes searched: 24\n\n"},
                Dialect{"Perftree", "e2e4 20\na7a8q 4\n\n24\n"},
                Dialect{"Dashes", "e2e4 - 20\r\na7a8q - 4\r\nTotal: 24\r\n"},
                Dialect{"Numbered", " 1. e2e4 20\n 2. a7a8q 4\nTotal nodes = 24\ntime: 12 ms\n"},
                Dialect{"Vice", "move 1 : e2e4 : 20\nmove 2 : a7a8q : 4\n\nTest Complete : 24 nodes visited in 1ms\n"},
                Dialect{"LeafNodes", "e2e4 20\na7a8q 4\nLeaf nodes: 24\n"},
                Dialect{"WithDepth", "e2e4 20\na7a8q 4\nperft(6) = 24\n"},
                Dialect{"Tables", "Allocated 1 GiB for Perft leaf node table (67108864 entries at 16 bytes each)\n"
                                  "e2e4 20\na7a8q 4\n"},
                Dialect{"RanksAtBothEnds",
                        "8 r n b q k b n r 8\n5 |........|\n1 R N B Q K B N R 1\ne2e4 20\na7a8q 4\n24 nodes\n"},
                Dialect{"EndOfFen", "........\nw - f6 7 4\nb KQ - 0 1\ne2e4 20\na7a8q 4\n"},
                Dialect{"DepthsSideBySide",
                        "| Depth | 1 | 2 |\n| e2e4 | 1 | 20 |\n| a7a8q | 1 | 4 |\n| Total | 2 | 24 |\n"},
                Dialect{"Zeros", "e2e4 20 0\na7a8q 4 0\n"}, Dialect{"MovesAlone", "e2e4 : 20\na7a8q : 4\n"},
                Dialect{"Years", "Perft (c) Nobody - 2017-2018\ne2e4 20\na7a8q 4\n24 nodes\n"},
                Dialect{"OtherLines", "NPS: 240000\nfen a b c\nh2h4: x\ne2e4: 20\na7a8q: 4\nbestmove h2h4\n"}),
        [](const auto& row) { return row.param.name; });

TEST(PerftOutputs, MayHaveATotalOnly) {
    EXPECT_EQ(parse_perft_output("uciok\n8902\n"), ParsedPerftOutput(PerftOutput{{}, 8902}));
    EXPECT_EQ(parse_perft_output("White(1): White(1): total moves=8902  time=0.00\nWhite(1): "),
              ParsedPerftOutput(PerftOutput{{}, 8902}));
}

TEST(PerftOutputs, MayHaveABoardWithBlanksBeforeTheTotal) {
    for (const char* empty : {"5 [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ]\n4 [ ] [ ] [ ] [ ] [ ] [ ] [ ] [k]\n",
                              "|   |   |   |   |   |   |   |   | 5\n| k |   |   |   |   |   |   |   | 4\n"})
        EXPECT_EQ(parse_perft_output(std::string(empty) + "Perft depth 1 returned a total number of moves of 0\n", 1),
                  ParsedPerftOutput(PerftOutput{{}, 0}))
                << empty;
}

TEST(PerftOutputs, MayCountEachDepth) {
    constexpr std::string_view text = "Perft(1) = 20\nPerft(2) = 400\n";
    EXPECT_EQ(parse_perft_output(text, 2), ParsedPerftOutput(PerftOutput{{}, 400}));
    EXPECT_FALSE(is_total("Perft(1) = 20", 2));
    EXPECT_FALSE(is_total("== leaves @2 >> 3 <<", 2)) << "parse_perft_output does not read it";
    EXPECT_TRUE(is_total("Perft(2) = 400", 2));
    EXPECT_TRUE(is_total("Perft(2) = 400"));
    EXPECT_TRUE(is_total("Total: 197\u202F281")) << "no-break spaces";
    EXPECT_TRUE(std::holds_alternative<TextRemark>(parse_perft_output(text)));
    EXPECT_EQ(std::get<TextRemark>(parse_perft_output(text, 3)).reason,
              "no total of depth 3; the deepest is of depth 2");
    EXPECT_EQ(parse_perft_output("Engine 4.0 => Depth  Nodes  Captures  Time\n1  20  0  0.00\n", 1),
              ParsedPerftOutput(PerftOutput{{}, 20}));
    for (const char* no_total :
         {"Test Complete : many nodes visited", "perft(x", "perft(x = 20", "perft() = 1 2", "depth: 20", "score = 20",
          "Moves: 20", "NPS: 20", "info nodes 20", "[DEPTH SEARCHED]: 1 ply", "Depth reached: 3"})
        EXPECT_FALSE(is_total(no_total)) << no_total;
    EXPECT_EQ(parse_perft_output("  [DEPTH SEARCHED]: 1 ply\n  [TOTAL NODES]: 0 nodes\n", 1),
              ParsedPerftOutput(PerftOutput{{}, 0}));
    EXPECT_EQ(parse_perft_output("Test Complete : 24 nodes visited in 1ms"), ParsedPerftOutput(PerftOutput{{}, 24}));
}

TEST(PerftOutputs, KnowAMoveWhenTheySeeOne) {
    for (const char* no_move : {"i2e4: 1", "@2e4: 1", "e9e4: 1", "e0e4: 1", "e2i4: 1", "e2e9: 1", "e2e0: 1", "e2e4x: 1",
                                "e2e4k: 1", "e2e4qq: 1", "e2e: 1", "0001: 1", "e2e4: x", "e2e4: -1", "e2e4: 1.5",
                                "e2e4: 1 ms", "e2e4: 1%", "bestmove e2e4 5", "info depth 1 score cp 1 pv e2e4 5"})
        EXPECT_EQ(parse_perft_output(std::string(no_move) + "\n20\n"), ParsedPerftOutput(PerftOutput{{}, 20}))
                << no_move;
    for (const char* move :
         {"a1h8: 20", "h8a1: 20", "h1a8: 20", "0000: 20", "e7e8n = 20", "a7a8B - 20", "Kg4xRh4@ 20", "a7a8k: 20"})
        EXPECT_EQ(std::get<PerftOutput>(parse_perft_output(std::string(move) + "\n20\n")).moves.size(), 1U) << move;
    EXPECT_EQ(parse_perft_output("a1a2: 1\ncache of 0 slots\nNodes searched: 1\n"),
              ParsedPerftOutput(PerftOutput{{{"a1a2", 1}}, 1}));
    EXPECT_EQ(parse_perft_output("[4] Enter 'move' followed by a move in chess notation to attempt making a move "
                                 "(e2e4).\ne2e4: 1\n1\n"),
              ParsedPerftOutput(PerftOutput{{{"e2e4", 1}}, 1}));
    EXPECT_EQ(parse_perft_output("a2a1 : 1\na2a1n: 2\na2a1b: 3\na2a1r: 4\n"),
              ParsedPerftOutput(PerftOutput{{{"a2a1q", 1}, {"a2a1n", 2}, {"a2a1b", 3}, {"a2a1r", 4}}, 10}));
    EXPECT_EQ(parse_perft_output("a2a1 : 1\na2a1n: 2\na2a1b: 3\n"),
              ParsedPerftOutput(PerftOutput{{{"a2a1", 1}, {"a2a1n", 2}, {"a2a1b", 3}}, 6}));
    EXPECT_EQ(parse_perft_output("e1d1 7\n00 3\n000: 2\nnodes 12\n"),
              ParsedPerftOutput(PerftOutput{{{"e1d1", 7}, {"O-O", 3}, {"O-O-O", 2}}, 12}));
}

struct RefusedOutput {
    const char* name;
    const char* text;
    TextRemark error;
};

class RefusedPerftOutputs : public testing::TestWithParam<RefusedOutput> {};

TEST_P(RefusedPerftOutputs, NameTheLineAndTheReason) {
    const ParsedPerftOutput parsed = parse_perft_output(GetParam().text);
    ASSERT_TRUE(std::holds_alternative<TextRemark>(parsed));
    EXPECT_EQ(std::get<TextRemark>(parsed).reason, GetParam().error.reason);
    EXPECT_EQ(std::get<TextRemark>(parsed).line, GetParam().error.line);
}

INSTANTIATE_TEST_SUITE_P(
        All, RefusedPerftOutputs,
        testing::Values(
                RefusedOutput{"Nothing", "", {1, 1, "neither a total nor a move"}},
                RefusedOutput{"OnlyOtherLines", "Unknown command: go perft\n", {2, 1, "neither a total nor a move"}},
                RefusedOutput{"MoveTwice", "e2e4: 1\ne2e4: 1\n", {2, 1, "e2e4 is listed twice"}},
                RefusedOutput{"TwoTotals", "24\nTotal: 25\n", {2, 1, "two totals: 24 and 25"}},
                RefusedOutput{"WrongSum", "e2e4: 1\nTotal: 2\n", {3, 1, "the moves sum to 1, but the total is 2"}},
                RefusedOutput{"UnreadMove",
                              "e2e4: 1\nKxQ 1\nTotal: 2\n",
                              {2, 1, "\"KxQ 1\" is not understood, and the other moves sum to 1 of 2"}},
                RefusedOutput{
                        "UnreadMoves",
                        "e2e4: 1\na7a8QUEEN 1\na7a8ROOK 1\nTotal: 3\n",
                        {2, 1, "\"a7a8QUEEN 1\" and 1 more are not understood, and the other moves sum to 1 of 3"}},
                RefusedOutput{"TooLarge",
                              "e2e4: 18446744073709551616\n",
                              {1, 1, "18446744073709551616 does not fit 64 bits"}},
                RefusedOutput{"SumTooLarge",
                              "e2e4: 18446744073709551615\nd2d4: 1\n",
                              {3, 1, "the sum of the moves does not fit 64 bits"}}),
        [](const auto& row) { return row.param.name; });

} // namespace
} // namespace kiwi
