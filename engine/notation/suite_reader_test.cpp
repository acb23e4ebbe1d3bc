#include "suite_reader.h"

#include <iterator>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

constexpr std::string_view WITH_ROOK = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

/// The suite as it is read in pieces, cut at each line that begins with a position.
ParsedSuite read_in_pieces(std::string_view text) {
    SuiteReader reader;
    Suite suite;
    std::size_t begin = 0;
    for (std::size_t end = 0; end < text.size(); ++end)
        if (text[end] == '\n' && begins_with_position(text.substr(end + 1))) {
            std::ranges::move(reader.add(text.substr(begin, end + 1 - begin)), std::back_inserter(suite));
            begin = end + 1;
        }
    std::ranges::move(reader.add(text.substr(begin)), std::back_inserter(suite));
    ParsedSuite last = reader.end();
    std::ranges::move(last.suite, std::back_inserter(suite));
    last.suite = std::move(suite);
    return last;
}

TEST(SuiteReader, ReadsInPiecesWhatItReadsWhole) {
    const std::string rook(WITH_ROOK);
    const std::string other = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for (const std::string& text :
         {rook + " ;D1 15\n" + other + " ;D1 16\n",                                         // one position a line
          rook + " ;D1 15\n" + rook + " ;D2 66\n" + rook + " ;D2 67\n" + other + " ;D1 16", // several lines of one
          "fen,depth,nodes\n" + rook + ",1,15\n" + rook + ",2,66\n" + other + ",1,16\n",    // the heading counts
          "fen;nodes;depth\n" + rook + ";15;1\n" + other + ";16;1\n",
          "id a\nepd " + rook + "\nperft 1 15\n\nid b\nepd " + other + "\nperft 1 16\n",
          rook + "\nh1h2: 1\nh1h3: 1\nNodes searched: 15\n\n" + other + "\n1 16\n2 71\n",
          rook + "\n" + other + " ;D1 99999999999999999999\n" + rook + " ;D1 15\nwords\n8/8/8/8/8/8/8/8 w - - 0 1\n"
                  + other + "\n"}) {
        const ParsedSuite whole = parse_suite(text);
        const ParsedSuite pieces = read_in_pieces(text);
        EXPECT_EQ(pieces.suite, whole.suite) << text;
        EXPECT_FALSE(whole.suite.empty()) << text;
        EXPECT_EQ(pieces.notes, whole.notes) << text;
        ASSERT_EQ(pieces.errors.size(), whole.errors.size()) << text;
        for (std::size_t i = 0; i < whole.errors.size(); ++i) {
            EXPECT_EQ(pieces.errors[i].line, whole.errors[i].line) << text;
            EXPECT_EQ(pieces.errors[i].reason, whole.errors[i].reason) << text;
        }
    }
}

constexpr std::string_view OTHER = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

/// A text with two definitions, where ROOK and OTHER stand for the quoted positions, and other lines.
ParsedSuite read_code(std::string definitions, const std::string& lines) {
    for (const auto& [name, fen] : {std::pair("ROOK", WITH_ROOK), std::pair("OTHER", OTHER)})
        definitions.replace(definitions.find(name), std::string_view(name).size(), '"' + std::string(fen) + '"');
    return parse_suite(definitions + lines);
}

TEST(SuiteReader, GivesTheCountsOfALineToThePositionThatItNames) {
    const std::string calls = "CHECK(perft(one, 1) == 15);\nCHECK(perft(one, 2) == 66);\nCHECK(perft(two, 1) == 16);\n";
    const std::string both = std::string(WITH_ROOK) + " ;D1 15 ;D2 66\n" + std::string(OTHER) + " ;D1 16\n";
    for (const auto& [definitions, lines] : std::vector<std::pair<std::string, std::string>>{
                 {"#define one ROOK\n#define two OTHER\n", calls},
                 {"static constexpr std::string_view one{ROOK};\nconst char two[] = OTHER;\n", calls},
                 {"const one: &str = ROOK;\nconst two: &str = OTHER;\n",
                  "assert_eq!(perft(&mut Board::from_fen(one), 1), 15);\nassert_eq!(Board::new(one).perft(2), 66);\n"
                  "let fen = two;\nassert_eq!(perft(fen, 1), 16);\n"},
                 {"const all = {\n one: ROOK,\n two: OTHER,\n};\n",
                  "expect(perft(all.one, 1)).toBe(15);\nexpect(perft(all.one, 2)).toBe(66);\n"
                  "expect(perft(all.two, 1)).toBe(16);\n"},
                 {"one = ROOK\ntwo = OTHER\n", "tests = [\n  (one, 1, 15),\n  (one, 2, 66),\n  (two, 1, 16),\n]\n"}}) {
        const ParsedSuite read = read_code(definitions, lines);
        EXPECT_TRUE(read.errors.empty()) << definitions << lines;
        EXPECT_EQ(write_suite(read.suite), both) << definitions << lines;
    }
}

TEST(SuiteReader, KeepsAPositionAboveItsCounts) {
    const std::string both = std::string(WITH_ROOK) + " ;D1 15 ;D2 66\n" + std::string(OTHER) + " ;D1 16\n";
    for (const auto& [definitions, lines] : std::vector<std::pair<std::string, std::string>>{
                 {"fen = ROOK\nD1 15\nD2 66\nfen = OTHER\nD1 16\n", "with_fen(fen, 1)\n"},
                 {"Position 1: ROOK\nperft(1) = 15\nperft(2) = 66\nPosition 2: OTHER\nperft(1) = 16\n", "f(1, 2)\n"},
                 {"one = ROOK\none_counts = [15, 66]\ntwo = OTHER\n1 16\n", "check(one, two)\n"}})
        EXPECT_EQ(write_suite(read_code(definitions, lines).suite), both) << definitions;
}

TEST(SuiteReader, ReadsEachRowOfATableForItself) {
    const std::string both = std::string(WITH_ROOK) + " ;D1 15 ;D2 66\n" + std::string(OTHER) + " ;D1 16\n";
    for (const std::string rows :
         {"  ('position 3', one, [15, 66]),\n  (START, 1, 21),\n  (two, 1, 16),\n", // whatever START is, it is no row
                                                                                    // of `one`
          "  (one, [15, 66], \"kiwi, 2016\"),\n  (\"two d3\", two, 1, 16),\n",
          "  (3, one, 1, 15),\n  (3, one, 2, 66),\n  ([16], two),\n"}) {
        const ParsedSuite read = read_code("one = ROOK\ntwo = OTHER\nunused = \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"\n",
                                           "cases: [(str, 3); 2] = [\n" + rows + "]\n");
        EXPECT_EQ(write_suite(read.suite), both) << rows;
    }
    const std::string fen(WITH_ROOK);
    for (const char* others : {", 0", ", 8, 0", ", 8, 0, 1"}) { // captures, en passant, castles
        std::string rows;
        for (const char* count : {", 1, 15", ", 2, 66"})
            rows += fen + count + others + '\n';
        EXPECT_EQ(write_suite(parse_suite(rows).suite), fen + " ;D1 15 ;D2 66\n") << rows;
    }
    EXPECT_EQ(write_suite(parse_suite(fen + ", 1, 15, 67, 1197\n").suite), fen + " ;D1 15 ;D2 67 ;D3 1197\n");
    EXPECT_TRUE(parse_suite(fen + ", 0, 66, 3\n").suite.empty()); // no moves, and then some
    EXPECT_EQ(write_suite(parse_suite("x(\"" + fen + "\", 0, 1);\nx(\"" + fen + "\", 1, 15);\n").suite),
              fen + " ;D1 15\n");
}

TEST(SuiteReader, KnowsALineThatBeginsWithAPosition) {
    EXPECT_TRUE(begins_with_position(WITH_ROOK));
    EXPECT_TRUE(begins_with_position("4k3/8/8/8/8/8/8/4K2R,w,K,-"));
    for (const char* other :
         {"", "4k3/8/8/8/8/8/8", "epd 4k3/8/8/8/8/8/8/4K2R w K -", "a/b/c/d/e/f/g/h", " 8/8/8/8/8/8/8/8"})
        EXPECT_FALSE(begins_with_position(other)) << other;
}

} // namespace
} // namespace kiwi
