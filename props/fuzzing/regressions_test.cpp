#include "target.h"

#include <gtest/gtest.h>

namespace kiwi::fuzz {
namespace {

/// Fails on games in which White castles king side.
KIWIPETE_FUZZ_TARGET(white_never_castles, Game, 1, "For tests: White never castles.") {
    const Game game = *game_of({"", Reading::Game, "", nullptr}, bytes);
    for (const std::string& move : game.moves)
        if (move == "e1g1")
            throw CheckFailed(Finding{&invariant("M1")});
}

/// Fails on texts with an x and a y.
KIWIPETE_FUZZ_TARGET(no_x_and_y, FenText, 1, "For tests: no text has an x and a y.") {
    const std::string_view text = text_of(bytes);
    if (text.find('x') != std::string_view::npos && text.find('y') != std::string_view::npos)
        throw CheckFailed(Finding{&text_property("F3")});
}

/// Fails always, with checks in a static variable.
KIWIPETE_FUZZ_TARGET(fails, AnyText, 1, "For tests: nothing holds.") {
    static const Checks checks = these({"M1", "Q6"});
    expect(checks.size() != 2, "fails", text_of(bytes));
}

TEST(Targets, KeepTheirChecksAfterAFailure) {
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(find_failure(*find_target("fails"), {}));
}

TEST(Regressions, AreWrittenAsLines) {
    const Target& target = *find_target("no_x_and_y");
    const std::vector<std::uint8_t> bytes{'8', '/', 0, 255};
    EXPECT_EQ(write_regression(target, bytes, "8/\\x00\\xff"), "no_x_and_y 382f00ff # 8/\\x00\\xff\n");
    EXPECT_EQ(write_regression(target, {}, "nothing"), "no_x_and_y - # nothing\n");
}

TEST(Minimised, GamesKeepOnlyNeededMoves) {
    const Target& target = *find_target("white_never_castles");
    const Game game{std::get<BoardSetup>(parse_fen_of_any_variant(
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
                    {"a2a3", "g6g5", "e1g1", "e8c8"}};
    const std::vector<std::uint8_t> smaller = minimised(target, encode(game));
    EXPECT_EQ(describe(target, smaller), "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
}

TEST(Minimised, TextsKeepOnlyNeededCharacters) {
    const Target& target = *find_target("no_x_and_y");
    const std::string_view text = "a lot of text with an x in it and, far away, a y, and nothing more";
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    const std::vector<std::uint8_t> smaller = minimised(target, bytes);
    EXPECT_EQ(text_of(smaller), "xy");
}

} // namespace
} // namespace kiwi::fuzz
