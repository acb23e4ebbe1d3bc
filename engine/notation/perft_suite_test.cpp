#include "perft_suite.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "../fen.h"

namespace kiwi {
namespace {

Suite good(std::string_view text) {
    ParsedSuite parsed = parse_suite(text);
    for (const TextRemark& error : parsed.errors)
        ADD_FAILURE() << text << "\nline " << error.line << ", column " << error.column << ": " << error.reason;
    return std::move(parsed.suite);
}

constexpr std::string_view ROOK_FEN = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

TEST(PerftSuite, ReadsNamesOfPositions) {
    const Suite named = good("4k3/8/8/8/8/8/8/4K2R w K - id \"a; b # c\"; D1 15;");
    EXPECT_EQ(named.at(0).name, "a; b # c");
    EXPECT_EQ(good("4k3/8/8/8/8/8/8/4K2R w K -  ;  id  \"b\"   ;D1 15").at(0).name, "b");
    // Without the quotation marks it would be a row.
    EXPECT_EQ(good("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;id \"a,1,15\" ;D1 15").at(0).name, "a,1,15");
    // The start position by name is no second position, but a board that begins so is a bad one.
    EXPECT_EQ(good("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;id \"startpos{r/p\" ;D1 15").size(), 1U);
    const Suite holds_positions =
            good("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D2 66 ;id \"8/8/8/8/8/8/8/8 w, 2rkr2b/Pu5/3k4/R7/7r//\" ;D1 15");
    ASSERT_EQ(holds_positions.size(), 1U);
    EXPECT_EQ(holds_positions.at(0).name, "8/8/8/8/8/8/8/8 w, 2rkr2b/Pu5/3k4/R7/7r//");
    EXPECT_EQ(holds_positions.at(0).counts.size(), 2U);
    EXPECT_FALSE(parse_suite("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 startpos/8/8/8/8 w - - ;D2 400").errors.empty());
}

TEST(PerftSuite, ReadsPythonChessFiles) {
    const Suite suite = good("# test\nid gentest-1\nepd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nperft 1 15\nperft 2 66\n\n"
                             "id gentest-2\nepd 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\nperft 1 16\n");
    ASSERT_EQ(suite.size(), 2U);
    EXPECT_EQ(suite[0].name, "gentest-1");
    EXPECT_EQ(suite[0].line, 3);
    EXPECT_EQ(write_fen(suite[0].setup), ROOK_FEN);
    EXPECT_EQ(suite[0].counts, (std::vector<SuiteCount>{{1, 15}, {2, 66}}));
    EXPECT_EQ(suite[1].counts, (std::vector<SuiteCount>{{1, 16}}));
}

TEST(PerftSuite, AcceptsAnyLineEndsCommentsAndBlankLines) {
    const Suite suite =
            good("\xEF\xBB\xBF# comment\r\n\r\n4k3/8/8/8/8/8/8/4K2R w K - ;D1 15\r4k3/8/8/8/8/8/8/R3K3 w Q - "
                 ";D1 16\n   \n\r\n");
    ASSERT_EQ(suite.size(), 2U);
    EXPECT_EQ(suite[0].line, 3);
    EXPECT_EQ(suite[1].line, 4);
}

TEST(PerftSuite, AcceptsPositionsWithoutCountsIfOptional) {
    const ParsedSuite parsed = parse_suite("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", SuiteCounts::Optional);
    EXPECT_TRUE(parsed.errors.empty());
    EXPECT_TRUE(parsed.suite.at(0).counts.empty());
}

TEST(PerftSuite, RecognisesChess960) {
    const Suite suite = good("4k3/8/8/8/8/8/8/4K1R1 w G - ;D1 14\n4k3/8/8/8/8/8/8/4K2R w H - ;D1 15");
    EXPECT_EQ(suite.at(0).setup.variant, Variant::Chess960);
    EXPECT_EQ(suite.at(1).setup.variant, Variant::Standard);
}

struct RefusedSuite {
    const char* text;
    int line;
    int column;
};

TEST(PerftSuite, ReportsLineAndColumnOfAnError) {
    const std::vector<RefusedSuite> rows{
            {"", 1, 1},
            {"\n# nothing\n\n", 3, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 trailing", 1, 1},
            {"\n4k3/8/8/8/8/8/8/4K2X w K - 0 1 ;D1 15", 2, 20},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D1 16", 1, 43},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 18446744073709551616", 1, 36},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 99999999999999999999999", 1, 36},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 -5", 1, 37},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1", 1, 35},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 66", 1, 36},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D0 2", 1, 36},
            {"r3k2r/8/8/8/8/8/8/R3K2R x KQkq - 0 1 ;D1 26", 1, 25},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D65 1", 1, 37},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 300", 1, 36},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D21 1000", 1, 37},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n4k3/8/8/8 \x01 w", 2, 10},
            {"4k3/8/8/8/8/8/8/4K2R w  ;D1 15", 1, 23},
            {"perft 1 20", 1, 1},
            {"perft 1 20\nepd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nperft 1 15\n", 1, 1},

            {"fen,depth,nodes", 1, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1,1,nodes", 1, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1,1,15\n4k3/8/8/8/8/8/8/4K2R w K - 0 1,16", 2, 32},
            {"id a\nepd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", 2, 1},
            {"id a\nepd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nperft 1\n", 2, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1,1,15\n4k3/8/8/8/8/8/8/4K2R w K - 0 1,x,66", 2, 1},
            {"4k3/8/8/8/8/8/8/4K2R w K - 0 1,1,15\n4k3/8/8/8/8/8/8/4K2R w K - 0 1,1,16", 2, 1},
            {"4k3/8/8/8/8/8/8/4K3 w - - 0 1,5,100", 1, 31}};
    for (const RefusedSuite& row : rows) {
        const ParsedSuite parsed = parse_suite(row.text);
        ASSERT_FALSE(parsed.errors.empty()) << row.text << " is accepted";
        const TextRemark& error = parsed.errors.front();
        EXPECT_EQ(error.line, row.line) << row.text << ": " << error.reason;
        EXPECT_EQ(error.column, row.column) << row.text << ": " << error.reason;
    }
}

TEST(PerftSuite, WhatIsNoPositionIsSkippedAndSaid) {
    for (const char* row : {",15", ",,15", "x,15", "hello"}) {
        const ParsedSuite parsed = parse_suite(std::string(ROOK_FEN) + ",1,15\n" + row);
        EXPECT_TRUE(parsed.errors.empty()) << row;
        EXPECT_EQ(parsed.suite.at(0).counts, (std::vector<SuiteCount>{{1, 15}})) << row;
        ASSERT_EQ(parsed.notes.size(), 1U) << row;
        EXPECT_EQ(parsed.notes[0], std::string("1 line skipped: 2 \"") + row + "\"");
    }
}

TEST(PerftSuite, ABadLineLeavesTheOthers) {
    const auto with_rook = [](std::string text) {
        for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;)
            text.replace(at, 1, ROOK_FEN);
        return text;
    };
    for (const std::string& text :
         {with_rook("@ ;D1 15\n4k3/8/8/8/8/8/8/4K2X w - - 0 1 ;D1 5\n\n4k3/8/8/8/8/8/8/R3K3 w Q - ;D1 16 ;D2 x\n"),
          with_rook("id a\nepd @\nperft 1 15\nepd 4k3/8 w - -\nperft 1 99\nepd @\nepd 4k3/8/8/8/8/8/8/R3K3 w Q "
                    "-\nperft 1 16\n"),
          with_rook("@,1,15\n4k3/8/8/8/8/8/8/8 w - -,1,5\n8/8 w - -,1,5\n8/8/8/8/8/8/8/k1K5 w - -,1,5\n")}) {
        const ParsedSuite parsed = parse_suite(text);
        EXPECT_EQ(parsed.errors.size(), 2U) << text;
        ASSERT_EQ(parsed.suite.size(), 2U) << text;
        EXPECT_EQ(parsed.suite.at(0).counts, (std::vector<SuiteCount>{{1, 15}})) << text;
        EXPECT_EQ(parsed.suite.at(1).counts.size(), 1U) << text;
    }
}

TEST(PerftSuite, NeitherOfTwoCountsInALineIsUsed) {
    const std::string rook(ROOK_FEN);
    EXPECT_EQ(parse_suite(rook + " ;D1 15 ;D1 16 ;D2 66").suite.at(0).counts, (std::vector<SuiteCount>{{2, 66}}));
    EXPECT_TRUE(parse_suite(rook + " ;D1 15 ;D1 16").suite.empty());
}

TEST(PerftSuite, CountsAboveTheirPositionsAreNotTakenForThoseOfThePositionBefore) {
    const ParsedSuite parsed =
            parse_suite("[TestCase(1, 48)]\n[TestCase(2, 2039)]\ncheck(\"" + std::string(KIWIPETE_FEN)
                        + "\")\n[TestCase(1, 20)]\n[TestCase(2, 400)]\ncheck(\"" + std::string(START_FEN) + "\")\n");
    EXPECT_TRUE(parsed.suite.empty());
    EXPECT_TRUE(std::ranges::any_of(parsed.errors, [](const TextRemark& error) {
        return error.reason == "the counts stand above their positions: put each position above its own";
    }));
}

TEST(PerftSuite, ABadPositionAfterOneWithoutCountsLeavesNeither) {
    const ParsedSuite parsed = parse_suite("epd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nepd 8/8 w - -\nperft 1 5\n");
    EXPECT_TRUE(parsed.suite.empty());
    EXPECT_EQ(parsed.errors.size(), 2U);
}

TEST(PerftSuite, KeepsTheFirstThousandErrors) {
    std::string text;
    for (int i = 0; i < 5000; ++i)
        text += "8/8 w - -\n";
    EXPECT_EQ(parse_suite(text).errors.size(), MAX_SUITE_ERRORS);
}

TEST(PerftSuite, AcceptsUnreachablePositions) {
    EXPECT_EQ(good("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1 ;D1 6 ;D2 106").size(), 1U);
    EXPECT_EQ(good("id tricky\nepd 3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -\nperft 1 4\n").size(), 1U);
}

TEST(PerftSuite, AnEndlessLineIsRefused) {
    const ParsedSuite parsed = parse_suite(std::string(1'000'000, 'x'));
    ASSERT_EQ(parsed.errors.size(), 1U);
    EXPECT_EQ(parsed.errors.front().column, static_cast<int>(MAX_SUITE_LINE_LENGTH) + 1);
}

TEST(PerftSuite, WrittenSuitesReadBackEqual) {
    const Suite suite =
            good("4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;id \"a\" ;D1 15 ;D2 66\n4k3/8/8/8/8/8/8/4K1R1 w G - ;D3 7");
    EXPECT_EQ(good(write_suite(suite)), suite);
}

} // namespace
} // namespace kiwi
