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

TEST(SuiteReader, KnowsALineThatBeginsWithAPosition) {
    EXPECT_TRUE(begins_with_position(WITH_ROOK));
    EXPECT_TRUE(begins_with_position("4k3/8/8/8/8/8/8/4K2R,w,K,-"));
    for (const char* other :
         {"", "4k3/8/8/8/8/8/8", "epd 4k3/8/8/8/8/8/8/4K2R w K -", "a/b/c/d/e/f/g/h", " 8/8/8/8/8/8/8/8"})
        EXPECT_FALSE(begins_with_position(other)) << other;
}

} // namespace
} // namespace kiwi
