#include "kiwipete/props/fuzzing/regressions.h"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "kiwipete/props/fuzzing/minimise.h"

namespace kiwi::fuzz {
namespace {

TEST(Regressions, NoneComesBack) {
    std::ifstream in(KIWIPETE_REGRESSIONS);
    ASSERT_TRUE(in) << KIWIPETE_REGRESSIONS;
    const auto parsed = parse_regressions(std::string(std::istreambuf_iterator<char>(in), {}));
    ASSERT_TRUE(std::holds_alternative<std::vector<Regression>>(parsed))
            << "line " << std::get<RegressionsError>(parsed).line << ": " << std::get<RegressionsError>(parsed).reason;
    EXPECT_FALSE(std::get<std::vector<Regression>>(parsed).empty());
    for (const Regression& regression : std::get<std::vector<Regression>>(parsed)) {
        const auto violation = find_violation(*regression.target, regression.bytes);
        EXPECT_FALSE(violation) << "line " << regression.line << ": " << to_string(*violation);
    }
}

TEST(Regressions, AreReadAsTheyWereWritten) {
    const Regression written{find_target("fen"), {'8', '/', 0, 255}, "8/\\x00\\xff # and more", 2};
    const auto parsed = parse_regressions("# remark\n" + write_regression(written) + "\nepd - # nothing\n");
    const auto& read = std::get<std::vector<Regression>>(parsed);
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].target, written.target);
    EXPECT_EQ(read[0].bytes, written.bytes);
    EXPECT_EQ(read[0].remark, written.remark);
    EXPECT_EQ(read[0].line, 2U);
    EXPECT_TRUE(read[1].bytes.empty());
}

TEST(Regressions, ThatCannotBeReadAreRefusedWithTheirLine) {
    for (const char* text : {"fen 38\nnone 38\n", "fen 38\nfen\n", "fen 38\nfen 3\n", "fen 38\nfen 3g\n"}) {
        const auto parsed = parse_regressions(text);
        ASSERT_TRUE(std::holds_alternative<RegressionsError>(parsed)) << text;
        EXPECT_EQ(std::get<RegressionsError>(parsed).line, 2U);
    }
}

TEST(Targets, AreFoundByName) {
    for (const Target& target : targets())
        EXPECT_EQ(find_target(target.name), &target);
    EXPECT_EQ(find_target("none"), nullptr);
}

/// Fails on a game in which White has castled, whatever else happened.
void white_never_castles(Bytes bytes) {
    const Target game{"", "", Reading::Game, nullptr};
    const auto line = line_of(game, bytes);
    for (const std::string& move : line->moves)
        if (move == "e1g1")
            throw ClaimFailed({"Z1 castling", write_fen(line->start), line->moves, "", "", ""});
}

TEST(Minimised, GamesLoseAllThatDoesNotMatter) {
    const Target target{"castling", "White never castles.", Reading::Game, white_never_castles};
    const Line line{std::get<BoardSetup>(parse_fen_of_any_variant(
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
                    {"a2a3", "g6g5", "e1g1", "e8c8"}};
    const std::vector<std::uint8_t> smaller = minimised(target, encode(line));
    EXPECT_EQ(in_words(target, smaller), "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
}

/// Fails on a text with an x and a y in it.
void no_x_and_y(Bytes bytes) {
    const std::string_view text = text_of(bytes);
    if (text.find('x') != std::string_view::npos && text.find('y') != std::string_view::npos)
        throw ClaimFailed({"Z2 letters", "", {}, "", "", ""});
}

TEST(Minimised, TextsLoseAllThatDoesNotMatter) {
    const Target target{"letters", "Never x and y.", Reading::Text, no_x_and_y};
    const std::string_view text = "a lot of text with an x in it and, far away, a y, and nothing more";
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    const std::vector<std::uint8_t> smaller = minimised(target, bytes);
    EXPECT_EQ(text_of(smaller), "xy");
}

} // namespace
} // namespace kiwi::fuzz
