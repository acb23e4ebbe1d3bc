#include <gtest/gtest.h>

#include "kiwipete/props/example/adapter.h"
#include "kiwipete/props/play.h"

namespace kiwi {
namespace {

BoardSetup setup_of(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

/// Fewer positions than its ply count may mean mate; enough games for every rule to come up.
constexpr int GAMES = 60;

/// The first violation along random games from rule-heavy starts.
std::optional<Violation> first_violation() {
    Random random(1);
    for (int game = 0; game < GAMES; ++game)
        for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"}) {
            const PlayOut out = play_at_random<x88::Subject>(setup_of(fen), Tier::Full, 16, random);
            if (out.violation)
                return minimised<x88::Subject>(*out.violation, setup_of(fen).variant);
        }
    return std::nullopt;
}

TEST(Example, IsRightByDefault) {
    const auto violation = first_violation();
    EXPECT_FALSE(violation) << to_string(*violation);
}

struct Row {
    const char* what;
    bool x88::Mistakes::*mistake;
    std::vector<std::string> invariants; ///< Any of these names it.
};

TEST(Example, EachMistakeIsFoundAndShrunk) {
    const std::vector<Row> rows{
            {"en passant ignores pins", &x88::Mistakes::en_passant_ignores_pins, {"M1 "}},
            {"a captured rook keeps its right",
             &x88::Mistakes::captured_rook_keeps_its_right,
             {"U3 ", "F1 ", "M1 ", "S20 "}},
            {"the key forgets promotions", &x88::Mistakes::key_forgets_promotions, {"S1 ", "S20 ", "U7 "}}};
    for (const Row& row : rows) {
        x88::mistakes.*row.mistake = true;
        const auto violation = first_violation();
        x88::mistakes = {};
        ASSERT_TRUE(violation) << row.what;
        EXPECT_TRUE(std::ranges::any_of(row.invariants, [&](const std::string& id) {
            return violation->invariant.starts_with(id);
        })) << to_string(*violation);
        const BoardSetup start = setup_of(violation->start_fen);
        EXPECT_LE(64 - std::ranges::count(start.board, NO_PIECE), 6) << to_string(*violation);
        EXPECT_LE(violation->moves.size(), 3U) << to_string(*violation);
        std::cout << row.what << ":\n" << to_string(*violation) << '\n';
    }
}

} // namespace
} // namespace kiwi
