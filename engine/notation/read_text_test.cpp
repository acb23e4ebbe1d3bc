#include "read_text.h"

#include <array>

#include <gtest/gtest.h>

#include "../played_position.h"

namespace kiwi {
namespace {

BoardSetup setup_in_fen(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

/// The counts that a text has, by our moves; empty if it is refused.
std::vector<std::pair<std::string, std::uint64_t>> read_counts(const Position& pos, const std::string& text) {
    const ReadText read = read_text(text);
    std::vector<std::pair<std::string, std::uint64_t>> counts;
    for (const TextBlock& block : read.blocks)
        for (const auto& [move, nodes] : block.divide.moves)
            counts.emplace_back(to_uci(move_in_any_notation(pos, move), pos.variant()), nodes);
    std::ranges::sort(counts);
    return counts;
}

/// Ways to write that e2e4 has 20 leaves, b1c3 1234 and d2d4 7.
constexpr std::array DIVIDES{
        "e2e4: 20\nb1c3: 1,234\nd2d4: 7\nMoves       1,261",
        "roce: divide 3\ne2e4 20\nb1c3 1234\nd2d4 7\nMoves: 3\nNodes: 1261",
        "     move: e2e4  nodes: 20\n     move: b1c3  nodes: 1234\n     move: d2d4  nodes: 7\n\n    Depth: 3\n    "
        "Nodes: 1261\n"
        "     Time: 3",
        "move 1 : e2e4 : 20\nmove 2 : b1c3 : 1234\nmove 3 : d2d4 : 7\n\nTest Complete : 1261 nodes visited in 1ms",
        "| move | nodes | % |\n|---|---|---|\n| e2e4 | 20 | 2 |\n| b1c3 | 1 234 | 97 |\n| d2d4 | 7 | 1 |",
        "+------+-------+\n| e2e4 |    20 |\n| b1c3 |  1234 |\n| d2d4 |     7 |\n+------+-------+\n| Total: 1261 |",
        "E2E4,20\nB1C3,1234\nD2D4,7",
        "#,move,nodes,time\n1,e2e4,20,3\n2,b1c3,1234,5\n3,d2d4,7,2",
        "move nodes time nps\ne2e4 20 1 4\nb1c3 1234 2 9\nd2d4 7 1 9",
        R"({"e2e4": 20, "b1c3": 1234, "d2d4": 7})",
        R"([{"nodes":20,"move":"e2e4"},{"nodes":1234,"move":"b1c3"},{"nodes":7,"move":"d2d4"}])",
        "[\n {\n  \"nodes\": 20,\n  \"move\": \"e2e4\"\n },\n {\n  \"nodes\": 1234,\n  \"move\": \"b1c3\"\n },\n {\n  "
        "\"nodes\": 7,\n"
        "  \"move\": \"d2d4\"\n }\n]",
        R"({"depth": 3, "nodes": 1261, "moves": {"e2e4": 20, "b1c3": 1234, "d2d4": 7}})",
        R"([{"from":"e2","to":"e4","n":20},{"from":"b1","to":"c3","n":1234},{"from":"d2","to":"d4","n":7}])",
        "Move { from: E2, to: E4 } => 20\nMove { from: B1, to: C3 } => 1234\nMove { from: D2, to: D4 } => 7",
        "moves:\n  - move: e2e4\n    nodes: 20\n  - move: b1c3\n    nodes: 1234\n  - move: d2d4\n    nodes: 7\ntotal: "
        "1261",
        "1) e2-e4 20\n2) Nb1-c3 1234\n3) d2-d4 7\nLeaf nodes: 1261",
        "e2->e4: 20\nb1\xE2\x86\x92"
        "c3: 1234\nd2 to d4: 7",
        "e2 e4 20\nb1 c3 1234\nd2 d4 7\n=> 1261",
        "\xE2\x80\xA2 e2\xE2\x80\x93"
        "e4 \xE2\x80\x93 20\n\xE2\x80\xA2 b1\xE2\x80\x93"
        "c3 \xE2\x80\x93 1234\n\xE2\x80\xA2 d2\xE2\x80\x93"
        "d4 \xE2\x80\x93 7",
        "\x1B[32me2e4\x1B[0m: 20\n\x1B[32mb1c3\x1B[0m: 1234\n\x1B[32md2d4\x1B[0m: 7",
        "uci> go perft 3\ninfo string e2e4: 20\ninfo string b1c3: 1234\ninfo string d2d4: 7\ninfo string nodes 1261",
        "info currmove e2e4 currmovenumber 1 nodes 20\ninfo currmove b1c3 currmovenumber 2 nodes 1234\n"
        "info currmove d2d4 currmovenumber 3 nodes 7\ninfo nodes 1261",
        "   20 e2e4\n 1234 b1c3\n    7 d2d4\n1261 total",
        "e2e4: 20 b1c3: 1234 d2d4: 7 Nodes searched: 1261",
        "20 e2e4, 1234 b1c3, 7 d2d4",
        "e2e4=20 b1c3=1234 d2d4=7",
        "e2e4........20\nb1c3......1234\nd2d4.........7\nTotal.....1261",
        "e2e4: 20 (1.6%)\nb1c3: 1234 (97.9%)\nd2d4: 7 (0.6%)\nTotal: 1261 (100%)",
        "e2e4 20 0.001s\nb1c3 1234 0.002s\nd2d4 7 0.001s",
        "e2e4 has 20 nodes\nb1c3 has 1234 nodes\nd2d4 has 7 nodes\n\nThere are 1261 nodes in total",
        "> e2e4: 20\n> b1c3: 1.234\n> d2d4: 7\n> \n> Total: 1'261 nodes in 12 ms",
        "```\ne2e4: 20\nb1c3: 1234\nd2d4: 7\n```",
        "<table><tr><th>Move</th><th>Nodes</th></tr>\n<tr><td>e2e4</td>\n<td>20</td></tr>\n<tr><td>b1c3</td><td>1234</"
        "td></tr>"
        "<tr><td>d2d4</td><td>7</td></tr></table>",
        "[12:34:01] e2e4: 20\n[12:34:02] b1c3: 1234\n[12:34:03] d2d4: 7\n[12:34:04] Nodes searched: 1261",
        "e2e4: 21         |  e2e4: 20\nb1c3: 1234          b1c3: 1234\nd2d4: 7             d2d4: 7\na2a3: 1          "
        "<\n"
        "Total: 1263      |  Total: 1261",
        "@@ -1,4 +1,4 @@\n-e2e4: 21\n+e2e4: 20\n b1c3: 1234\n d2d4: 7\n-Total: 1262\n+Total: 1261",
        "perft(1)=3\nperft(2)=60\ne2e4: 20\nb1c3: 1234\nd2d4: 7\nperft(3)=1261",
        "e2e4: 20 nodes (5 moves)\nb1c3: 1234 nodes (5 moves)\nd2d4: 7 nodes (2 moves)\nTotal moves: 3\nTotal nodes: "
        "1261",
        "e2e4: 20\nb1c3: 1234\nd2d4: 7\nMoves=3 Nodes=1261 Time=0.01 NPS=99\nCaptures: 34\nChecks: 12",
        "e2e4 | 20 | OK\nb1c3 | 1234 | FAIL\nd2d4 | 7 | OK",
};

TEST(ReadText, FindsTheCountsOfMovesInAnyDress) {
    const PlayedPosition board(setup_in_fen(START_FEN));
    const std::vector<std::pair<std::string, std::uint64_t>> expected{{"b1c3", 1234}, {"d2d4", 7}, {"e2e4", 20}};
    for (const char* text : DIVIDES) {
        EXPECT_EQ(read_counts(board.pos, text), expected) << text;
        const ReadText read = read_text(text);
        ASSERT_EQ(read.blocks.size(), 1U) << text;
        EXPECT_EQ(read.blocks[0].divide.total.value_or(1261), 1261U) << text;
    }
}

/// What a text says about counts, in short: "e2e4 20; total 20; depth 1: 20; why it is refused".
std::string told(std::string_view text) {
    std::string all;
    for (const TextBlock& block : read_text(text).blocks) {
        all += all.empty() ? "" : " / ";
        for (const auto& [move, nodes] : block.divide.moves)
            all += move + ' ' + std::to_string(nodes) + "; ";
        if (block.divide.total)
            all += "total " + std::to_string(*block.divide.total) + "; ";
        for (const SuiteCount& count : block.counts)
            all += "depth " + std::to_string(count.depth) + ": " + std::to_string(count.nodes) + "; ";
        all += block.fault ? block.fault->reason : "";
    }
    return all;
}

TEST(ReadText, KnowsMarksOfEnPassantAndThePlacesOfKings) {
    EXPECT_EQ(told("cxd6/ep = 1\nexd3/ep+ = 2\n9 nodes in 0 ms"), "cxd6 1; exd3 2; total 9; ");
    EXPECT_EQ(told("w KQkq move 1, fifty 0 [K:e1, k:e8]\n\n a2a3 20\nperft 2: 400 leaves"),
              "a2a3 20; total 400; depth 2: 400; ");
    EXPECT_EQ(told("[N:d5]: 6\nk:e2e4 20"), "Nxd5 6; e2e4 20; ");
}

TEST(ReadText, TellsRowNumbersFromCountsThatAscendByOne) {
    EXPECT_EQ(told("1 e2e4 20\n2 b1c3 21\n3 d2d4 22"), "e2e4 20; b1c3 21; d2d4 22; ");
    EXPECT_EQ(told("0 e2e4 1\n1 b1c3 2\n2 d2d4 7"), "e2e4 1; b1c3 2; d2d4 7; ");
    // Both columns sum to the total.
    EXPECT_EQ(told("Move 5 is e4e3 : 7\nMove 6 is e4e2 : 8\nMove 9 is e4e5 : 5\n20 nodes"),
              "e4e3 7; e4e2 8; e4e5 5; total 20; ");
    EXPECT_EQ(told("27 c6c7 0\n28 c6d5 1\n29 c6c5 0\nTotal: 84"), "c6c7 27; c6d5 28; c6c5 29; total 84; ");
}

TEST(ReadText, TakesTheActualCountAndNotTheExpectedOne) {
    for (const char* text : {"FAIL: depth =  3, time = 0.003, expected = 8902, actual = 8901, hits = 0%",
                             "perft 3 expected 8902 got 8901",
                             "FAIL: depth = 3, expected = 8902, actual = 8901",
                             "perft 3: got 8901, expected 8902",
                             "depth 3: found 8901 nodes, expected: 8902",
                             "Depth 3: 8901 (expected 8902)",
                             "perft(3) = 8901 (expected 8902)",
                             "depth,expected,actual\n3,8902,8901",
                             "depth,actual,expected\n3,8901,8902",
                             "depth expected got\n3 8902 8901",
                             "Depth | Expected | Nodes\n3 | 8902 | 8901",
                             "Depth | myengine | expected (consensus)\n3 | 8901 | 8902",
                             "depth 3 count: 8901, expected 8902",
                             "Depth 3: I get 8901 whereas it is supposed to be 8902",
                             "perft(3): returns 8901, when 8902 is expected",
                             "perft_test.go:57: depth 3: got 8901, want 8902",
                             "Depth: 3\nExpected: 8902\nReceived: 8901",
                             "Depth: 3\n  Expected: 8902\n  But was:  8901",
                             "depth 3: expected: <8902> but was: <8901>",
                             "Depth: 3\nExpected: 8902\nActual: 8901",
                             "Depth: 3\nActual: 8901\nExpected: 8902",
                             "depth 0 time 0 nodes 1\ndepth 3 time 0 nodes 8901"}) {
        const std::string counts = told(text);
        EXPECT_TRUE(counts.ends_with("depth 3: 8901; ")) << text << '\n' << counts;
    }
    EXPECT_EQ(told("depth 3 expected 8902"), "depth 3: 8902; "); // as in a suite
    EXPECT_EQ(told("expected perft(2) = 9"), "depth 2: 9; ");
    EXPECT_EQ(told("depth,expected,source\n1,20,CPW 2013\n2,400,CPW 2013"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told("Expected nodes at depth 3: 8902, got 8901"), "depth 3: 8901; ");
}

TEST(ReadText, TakesNpsForANameOrAUnitAsTheOtherNamesStand) {
    for (const char* text : {"info depth 3 nodes 8902 nps 100", "info depth 3 nodes 8902 nps 100 time 5 ms",
                             "depth 3 nodes: 8902 nps: 100", "depth 3: 8902 nodes 100 nps",
                             "depth 3 total 8902 nodes 100 nps 5 ms", "8902 nodes 100 nps (depth 3)"})
        EXPECT_EQ(told(text), "depth 3: 8902; ") << text;
    EXPECT_EQ(told("8902 nodes (depth 3)\n8901 (depth 3)"), "depth 3: 8902;  / depth 3: 8901; ");
}

TEST(ReadText, TakesRatesAndTimesForNoCounts) {
    for (const char* text :
         {"depth = 3: 1 ms for 8902 nodes (4451000 nodes/s)", "Depth: 3\nNodes: 8902\n4451000 nodes/sec",
          "Depth | Nodes/s | Nodes\n3 | 4451000 | 8902", "Depth Time(ms) NPS Nodes\n3 17 523647 8902", "3 ply: 8902",
          "/* 3 plies: 8,902 */", "nodes 8902 ply 3", "Depth: 3 Nodes: 8902 Nodes/s: 741833",
          "Depth: 3\nTotal nodes: 8902 nodes/sec: 741833", "depth 3 status ok nodes 8902"})
        EXPECT_TRUE(told(text).ends_with("depth 3: 8902; ")) << text << '\n' << told(text);
    EXPECT_EQ(told("nodes 8902ull/s"), "");
    EXPECT_EQ(told("depth=3 nodes=8902 us=435"), "depth 3: 8902; ");
}

TEST(ReadText, TakesNumbersOfTestsForNoCounts) {
    for (const char* text : {"test result: ok. 12 passed; 0 failed; 0 ignored", "1/2 perft startpos depth 1...OK",
                             "perft startpos depth 5: 34 tests pass"})
        EXPECT_EQ(told(text), "") << text;
    for (const char* text : {"depth 3: 8902 PASS", "perft(3) = 8902 passed", "depth 3: nodes 8902 checks 12",
                             "depth 3: 8902/8902 nodes ok", "depth 3 expected 8903 actual 8902 fail"})
        EXPECT_TRUE(told(text).starts_with("depth 3: 8902; ")) << text << '\n' << told(text);
    EXPECT_EQ(told("Depth Expected Actual Result\n1 20 20 pass\n2 400 401 fail"), "depth 1: 20; depth 2: 401; ");
    EXPECT_EQ(told("depth 1. 14 nodes"), "depth 1: 14; ");
}

TEST(ReadText, ReadsTablesThatCompareMoves) {
    EXPECT_EQ(told("Move | Expected | Engine | Diff\na2a3 | 20 | 20 | 0\nb1c3 | 7 | - | -7\nd2d4 | 9 | 8 | -1\nTotal | "
                   "36 | 28 "
                   "| -8"),
              "a2a3 20; d2d4 8; total 28; ");
    EXPECT_EQ(told("Move | Nodes SF | Nodes mine\na2a3 | 20 | 20\nb1c3 | 7 | 8"),
              "more than one number may be the count of b1c3: 7 or 8");
    EXPECT_EQ(told("{\"depth\": 2, \"nodes\": 41, \"divide\": {\"a2a3\": 20, \"b1c3\": 20}}"),
              "a2a3 20; b1c3 20; total 41; ");
}

TEST(ReadText, KeepsALabelledTotalBelowATable) {
    for (const char* total : {"Nodes: 27, Moves: 2", "Nodes searched: 27, time: 12", "Total 27, depth 3"})
        EXPECT_TRUE(
                told("move,nodes\na2a3,20\nb1c3,7\n" + std::string(total)).starts_with("a2a3 20; b1c3 7; total 27; "))
                << total;
    EXPECT_EQ(told("move,nodes,us\na2a3,20,9\nb1c3,-7,9\nd2d4,7,9"), "the number of b1c3 is no count");
}

TEST(ReadText, ReadsMovesWithALetterOfThePawnOrInCapitals) {
    EXPECT_EQ(told("Pe2e4 20\nNb1c3 7"), "e2e4 20; b1c3 7; ");
    EXPECT_EQ(told("E2-E4: 20\nB1->C3: 7"), "e2e4 20; b1c3 7; ");
    EXPECT_EQ(told("D1: 20\nD2: 400"), "depth 1: 20; depth 2: 400; ");
}

TEST(ReadText, ReadsCountsBesideAPositionInMarkdownAndCode) {
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
    for (const std::string& text :
         {"`" + fen + "`\nperft(1) = 14\nperft(2) = 191", "**" + fen + "**\nperft(1) = 14\nperft(2) = 191",
          "check(\"" + fen + " 0 1\", 14, 191)", "Position 3 (ep pins): `" + fen + " 0 1` -> 14, 191",
          "testCastling(\"" + fen + " 0 1\", [14, 191])", "x = [\n  (\"" + fen + " 0 1\", # a comment\n   14, 191),\n]",
          "\"" + fen + " 0 1\", [(0, 1), (1, 14), (2, 191)]",
          "for (int i = 1; i < 7; i++)\n" + fen + "\nperft(1) = 14\nperft(2) = 191"})
        EXPECT_EQ(told(text), "depth 1: 14; depth 2: 191; ") << text;
    EXPECT_EQ(told("check 1 \"" + fen + " 0 1\" 14 191"), "depth 1: 14; depth 2: 191; ");
    EXPECT_EQ(told("captures in \"" + fen + " 0 1\": 8, 351"), "");
    EXPECT_EQ(told("> bench 16 1 5 current perft"), "");
    EXPECT_EQ(told("for (White): perft(3) = 8902"), "depth 3: 8902; ");
    EXPECT_EQ(told("run(START_POSITION_FEN, 1, 20)\nrun(startingFen, 2, 400)"), "depth 1: 20;  / depth 2: 400; ");
    EXPECT_EQ(told("--- Kiwipete position ---\nperft(2) = 2039\n--- a/file.txt\nperft(1) = 48"),
              "depth 1: 48; depth 2: 2039; ");
}

TEST(ReadText, FindsPositionsInHeadingsCommandsAndRowsOfCode) {
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    EXPECT_EQ(told("### Position 3 `" + fen + "`\ndepth 1: 14\ndepth 2: 191"), "depth 1: 14; depth 2: 191; ");
    EXPECT_EQ(told("## old: " + fen + " ;D1 14\n"), "") << "a line of a suite that is left out";
    EXPECT_EQ(told("$ ./perft.sh 2 \"" + fen + "\"\nb4b1 6\nb4b2 5"), "b4b1 6; b4b2 5; ");
    EXPECT_EQ(told("{ START_FEN, 1, 21 },\n{ START_FEN, 2, 401 },"), "depth 1: 21;  / depth 2: 401; ");
}

TEST(ReadText, ReadsListsThatBeginAtDepthZero) {
    EXPECT_EQ(told("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n1, 20, 400, 8902"),
              "depth 1: 20; depth 2: 400; depth 3: 8902; ");
    EXPECT_EQ(told("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n1 20 2 400 3 8902"),
              "depth 1: 20; depth 2: 400; depth 3: 8902; ");
}

TEST(ReadText, ReadsTablesWithADepthInEachColumn) {
    EXPECT_EQ(told("| Depth | 1 | 2 | 3 |\n|---|---|---|---|\n| Nodes | 20 | 400 | 8902 |"),
              "depth 1: 20; depth 2: 400; depth 3: 8902; ");
    EXPECT_EQ(told("| Depth | 1 | 2 | 3 |\n| Time | 1 | 2 | 3 |\n| Nodes | 20 | 400 | 8902 |"),
              "depth 1: 20; depth 2: 400; depth 3: 8902; ");
    for (const char* range : {"perft(1..3)", "depths 1 to 3", "depth 1-3"})
        EXPECT_EQ(told(std::string(START_FEN) + '\n' + range + " = 20, 400, 8902"),
                  "depth 1: 20; depth 2: 400; depth 3: 8902; ")
                << range;
    EXPECT_EQ(told("Depth: 0 | 1\nDepth: 1 | 20\nDepth: 2 | 400"), "depth 1: 20; depth 2: 400; ");
}

TEST(ReadText, JoinsThousandsThatBlanksSeparate) {
    EXPECT_EQ(told("e2e4 1 234 567\nb1c3 2 345 678\nNodes searched: 3 580 245"),
              "e2e4 1234567; b1c3 2345678; total 3580245; ");
    EXPECT_EQ(told("1 234 567 e2e4\n2 345 678 b1c3"), "e2e4 1234567; b1c3 2345678; ");
}

TEST(ReadText, ReadsWhatOneWordDecides) {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(read_text("id 7\n" + fen + " ;D1 20").blocks.at(0).name, "7");
    EXPECT_EQ(read_text(fen + "; id \"7; D1 20").blocks.at(0).name, "~7");
    EXPECT_EQ(told(fen + "\ndepth 3 took 12 seconds").find("depth 3: 12"), std::string::npos);
    EXPECT_EQ(told("a2a3 1 b2b3 2 total 3"), "a2a3 1; b2b3 2; total 3; ");
    EXPECT_EQ(told(fen + " D1 20 2: 400"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told("D1 20 2: 400"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told(fen + "\nperft of depth 3 with 4 threads"), "");
    EXPECT_EQ(told(fen + "\n8902 (depth 3)"), "depth 3: 8902; ");
    EXPECT_EQ(told("f8e7 depth: 1 perft: 14\nf8f7 depth: 1 perft: 13\nEnded perft\ndepth: 2 perft: 27 time: 0 nps: "
                   "27000"),
              "f8e7 14; f8f7 13; total 27; depth 2: 27; ");
    EXPECT_EQ(told("7 \u265F \u265F . . . . . \u265F\n\u2659e2e4: 1\nNodes: 1"), "e2e4 1; total 1; ");
    EXPECT_EQ(told("   8 . . . . . . . k\n   7 . . . . . Q . .\n   Depth: 1\n   Nodes: 0"), "total 0; depth 1: 0; ");
    EXPECT_EQ(told("1 20\n5 . . . . . . . .\n2 400"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told("1 20\n. . . . . . . . 5\n2 400"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told(fen + " 1: 20 2: 400 3: 8 902"), "depth 1: 20; depth 2: 400; depth 3: 8902; ");
    EXPECT_EQ(told("b1a3 1\nb1c3 1\n1\t 2\t41.0µs\nb1a3 20\nb1c3 20\n2\t 40\t1ms\n"),
              "b1a3 1; b1c3 1; total 2;  / b1a3 20; b1c3 20; total 40; ");
    EXPECT_EQ(read_text("b1a3 20\nb1c3 20\n2 40\n").blocks.at(0).depth, std::nullopt) << "2 may be a time";
    TextStream in_pieces;
    EXPECT_EQ(in_pieces.add("b1a3 1\nb1c3 1\n1 2\nb1a3 20\n").at(0).depth, 1);
    EXPECT_EQ(in_pieces.end("b1c3 20\n2 40\n").blocks.at(0).depth, 2);
    EXPECT_EQ(told("a7a8: 1\n1 0 0\na7a8: 1\n1 0 0\na7a8: 1\n1 0 0\na7a8: 1\n"), "a7a8 1; a7a8 1; a7a8 1; a7a8 1; ");
    EXPECT_EQ(told(fen + "\ncaptures -> depth -> nodes\n0 1 20\n0 2 400\n"), "depth 1: 20; depth 2: 400; ");
    EXPECT_EQ(told("e2e4: the number of leaf nodes that are reached below this move is 20"), "e2e4 20; ");
}

TEST(ReadText, SaysWhyItRefuses) {
    struct Row {
        const char* text;
        const char* told;
    };
    for (const Row& row : {
                 Row{"e2e4 20 21\nd2d4 7 8", "more than one number may be the count of e2e4: 20 or 21"},
                 Row{"move right mine\ne2e4 20 20\nd2d4 7 8\ntotal 27", "e2e4 20; d2d4 7; total 27; "},
                 Row{"e2e4 20 19\nd2d4 7 8\n27", "more than one number may be the count of e2e4: 20 or 19"},
                 Row{"move 2: e2e4 nodes: 3\nmove 3: d2d4 nodes: 2\nNodes: 5", "e2e4 3; d2d4 2; total 5; "},
                 Row{"e2e4: 20\ne2e4: 21", "e2e4 is listed twice"},
                 Row{"e2e4: 20\nd2d4: 20\nd2d4: 20\ne2e4: 21", "each move is listed twice"},
                 Row{"e2e4: 20\ne2e4 7 8\nd2d4 1", "e2e4 is listed twice"},
                 Row{"g2f1 1\ng2f1 2\ng2f1 3\ng2f1 4", "g2f1 1; g2f1 2; g2f1 3; g2f1 4; "},
                 Row{"g2f1 1\ng2f1 2\ng2f1 3", "g2f1 is listed twice"},
                 Row{"e2e4: 20\nNodes: 21", "e2e4 20; total 21; "}, // an answer, though the sums differ
                 Row{"e2e4: 20\nTotal: 20\nd2d4: 7\ne2e4: 5\nTotal: 12", "e2e4 is listed twice"},
                 Row{"go perft 1\ne2e4: 1\nTotal: 1\ngo perft 2\ne2e4: 20\nTotal: 20",
                     "e2e4 1; total 1;  / e2e4 20; total 20; "},
                 Row{"e2e4: 20\nTime: 5\nNPS: 20\nCaptures: 7", "e2e4 20; "},
                 Row{"perft(1) = 20\nperft(2) = 400", "depth 1: 20; depth 2: 400; "},
                 Row{"Depth Nodes Captures\n1 20 0\n2 400 0\n3 8,902 34", "depth 1: 20; depth 2: 400; depth 3: 8902; "},
                 Row{"1,20\n2,400\n3,8902", "depth 1: 20; depth 2: 400; depth 3: 8902; "},
                 Row{"go perft 3\n8902", "total 8902; depth 3: 8902; "},
                 Row{"Perft to depth 3: 8902 nodes in 3 ms", "depth 3: 8902; "},
                 Row{"depth=3 nodes=8902 time=0.01", "depth 3: 8902; "},
                 Row{"hello", ""},
         })
        EXPECT_EQ(told(row.text), row.told) << row.text;
}

/// Ways to write that a position, for which @ stands, has 15 leaves at depth 1 and 66 at depth 2.
constexpr std::array TABLES{
        "@ ;D1 15 ;D2 66",
        "@; D1 15; D2 66",
        "@ ;d1 15 ;d2 66",
        "@ ;D1: 15 ;D2: 66",
        "@,D1 15,D2 66",
        "@ D1=15 D2=66",
        "@; perft 1 = 15; perft 2 = 66;",
        "@ perft(1)=15 perft(2)=66",
        "@ 1:15,2:66",
        "@;15;66",
        "@,15,66",
        "@,1,15\n@,2,66",
        "fen;depth;nodes\n@; 1; 15\n@;2;66",
        "@ 15 66",
        "@|15|66",
        "@: 1: 15\n@: 2: 66",
        "@\t1\t15\n@\t2\t66",
        "@ depth 1 = 15\n@ -> 66 (depth 2)",
        "fen,depth,nodes\n\"@\",1,15\n\"@\",2,66",
        "depth,nodes,fen\n1,15,@\n2,66,@",
        "nodes,depth,fen\n15,1,@\n66,2,@",
        "fen,d1,d2\n@,15,66",
        "name,fen,depth,expected\np 1,@,1,15\np 2,@,2,66",
        "| # | FEN | Depth | Nodes |\n|---|---|---|---|\n| 1 | `@` | 1 | 15 |\n| 2 | `@` | 2 | 66 |",
        "setboard @\nperft 1\n15\nperft 2\n66",
        "position fen @\ngo perft 1\nNodes searched: 15\ngo perft 2\nNodes searched: 66",
        "@\n1 15\n2 66",
        "@\n15\n66",
        "@\nD1: 15\nD2: 66",
        "@\nd1 15 0.001s\nd2 66 0.002s",
        "@\n\nDepth\tNodes\tCaptures\n1\t15\t0\n2\t66\t3",
        "FEN: @\nDepth 1: 15 nodes\nDepth 2: 66 nodes",
        "id x\nepd @\nperft 1 15\nperft 2 66",
        "- fen: \"@\"\n  perft: [15, 66]",
        "- fen: @\n  perft:\n    1: 15\n    2: 66",
        "fen = \"@\"\nnodes = [15, 66]",
        "{ \"@\", { 15, 66 } },",
        "  {\n    \"@\",\n    {15, 66}\n  },",
        "(\"@\", 1, 15), (\"@\", 2, 66),",
        "    (\"@\", 1, 15u64),\n    (\"@\", 2, 66),",
        "struct T { const char* fen; int depth; u64 nodes; } t[] = {\n{\"@\", 1, 15ULL},\n{\"@\", 2, 66ULL}};",
        "EXPECT_EQ(perft(\"@\", 1), 15);\nEXPECT_EQ(66, perft(\"@\", 2));",
        "assert_eq!(Board::new(\"@\").perft(1), 15);\nassert_eq!(Board::new(\"@\").perft(2), 66);",
        R"([{"depth":1,"nodes":15,"fen":"@"},{"depth":2,"nodes":66,"fen":"@"}])",
        R"({"fen":"@","depth":1,"nodes":15})"
        "\n"
        R"({"fen":"@","depth":2,"nodes":66})",
        R"({"@": [15, 66]})",
        R"([["@", 1, 15], ["@", 2, 66]])",
        "{\n \"x\": {\n  \"perft\": {\n   \"1\": 15,\n   \"2\": 66\n  },\n  \"fen\": \"@\"\n }\n}",
        R"([{"fen":"@","depths":[{"depth":1,"nodes":15},{"depth":2,"nodes":66}]}])",
        "expect perft.exp \"fen @\" 1 15 > /dev/null\nexpect perft.exp \"fen @\" 2 66",
        "<position fen=\"@\"><perft depth=\"1\" nodes=\"15\"/></position>\n<position fen=\"@\"><perft depth=\"2\" "
        "nodes=\"66\"/></position>",
        "# a\n// b 5\n; c\n@ ;id x y ;D1 15 ;D2 66 # 7",
        "@ bm O-O; id \"a; 5\"; acd 12; D1 15; D2 66;",
        "@;  id  \"\"   ;  D1  15   ;  D2  66   ",
        "@ ;D1 15 ;D1 15 ;D2 66 # twice the same",
        "@ 5 ;D1 15 ;D2 66",
        "4k3/8/8/8/8/8/8/4K2R w K -;D2 66;D1 15;",
        "4k3/8/8/8/8/8/8/4K2R\tw\tH\t-\t0\t1\t;D1\t15\t;D2\t66\t",
        "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1 ;15;66",
        "https://www.chess.com/analysis?fen=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201&flip=false\n15\n66",
        "4k3/8/8/8/8/8/8/4K2R w K -1 0 1;15;66",
        R"(4k3\/8\/8\/8\/8\/8\/8/4K2R w K - 0 1;15;66)",
};

TEST(ReadText, AcceptsCastlingRightsInAnyOrder) {
    const ReadText read = read_text("r3k2r/8/8/8/8/8/8/R3K2R w QKqk - 0 1 ;D1 26\n");
    ASSERT_EQ(read.blocks.size(), 1U);
    EXPECT_EQ(write_fen(read.blocks[0].position->start), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(read_text("r3k2r/8/8/8/8/8/8/R3K2R w KKqk - 0 1 ;D1 26\n").errors.size(), 1U) << "named twice";
}

TEST(ReadText, FindsCountsByDepthInAnyDress) {
    constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (const std::string table : TABLES) {
        std::string text = table;
        for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;)
            text.replace(at, 1, fen);
        std::string with_nuls; // UTF-16
        for (const char c : "\xFF\xFE" + text)
            with_nuls += c == '\xFF' || c == '\xFE' ? std::string(1, c) : std::string{c, '\0'};
        for (const std::string& bytes : {text, with_nuls}) {
            const ParsedSuite parsed = parse_suite(bytes);
            EXPECT_TRUE(parsed.errors.empty()) << text << "\n" << parsed.errors.front().reason;
            ASSERT_EQ(parsed.suite.size(), 1U) << text;
            EXPECT_EQ(write_fen(parsed.suite[0].setup), fen) << text;
            EXPECT_EQ(parsed.suite[0].counts, (std::vector<SuiteCount>{{1, 15}, {2, 66}})) << text;
        }
    }
}

TEST(ReadText, TakesNoSquareOfABoardForAMove) {
    const std::string divide = "a2a3 1\nb2b3 1\ntotal 2\n";
    for (const std::string line : {"[KING SQUARE]: e1 | 116\n", "ep_square: e3 44\n", "last move: e4 20\n"})
        for (const std::string& text : {divide + line, divide + line + line}) {
            const ReadText read = read_text(text);
            ASSERT_EQ(read.blocks.size(), 1U) << text;
            EXPECT_EQ(read.blocks[0].divide.moves.size(), 2U) << text;
            EXPECT_EQ(read.blocks[0].divide.total, 2U) << text;
        }
    for (const char* moves : {"square e4: 20\nNf3: 20\n", "e4: 20\nR1e2: 20\n", "R1e2: 20\ne4: 20\n",
                              "from e2 to e4: 20\nfrom e2 to e3: 20\n"})
        EXPECT_EQ(read_text(moves).blocks.at(0).divide.moves.size(), 2U) << moves;
}

TEST(ReadText, SaysWhatItSkipsAndTakesForGranted) {
    const ReadText read = read_text("hello\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n20\n400\nbye\n");
    EXPECT_EQ(read.skipped_lines, 2U);
    EXPECT_EQ(told_notes(read), (std::vector<std::string>{"line 2: the text does not say who is to move: White",
                                                          "2 lines skipped: 1 \"hello\", 5 \"bye\""}));
    EXPECT_EQ(read.blocks.at(0).counts, (std::vector<SuiteCount>{{1, 20}, {2, 400}}));
    EXPECT_EQ(told_notes(read_text("e2e4: 601  e2e4: 600\ne2e3: 599 | e2e3: 599\n")),
              std::vector<std::string>{
                      "line 1: the line has two counts of e2e4: the right-hand one is compared, not 601"});
}

} // namespace
} // namespace kiwi
