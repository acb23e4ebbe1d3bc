#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../boards/class_board.h"
#include "../checking/check_game.h"
#include "../games/generators.h"
#include "adapter.h"

namespace kiwi {
namespace {

const ClassBoard<x88::Adapter> X88;

/// Enough games to exercise every rule.
constexpr int GAMES = 60;

/// The first failure along random games from rule-heavy starts, minimised.
std::optional<Finding> first_failure(int games) {
    Random random(1);
    for (int game = 0; game < games; ++game)
        for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"}) {
            const CheckedGame played =
                    check_game(X88, random_game_from(setup_of(fen), random, 16, NullMoves::Left), Tier::Full);
            if (played.finding)
                return minimised(*played.finding, X88);
        }
    return std::nullopt;
}

TEST(Example, WholeCatalogueHoldsByDefault) {
    const auto failure = first_failure(GAMES / 5); // tests of programs check the class in other games
    EXPECT_FALSE(failure) << *failure;
}

/// Like the constructors of many libraries.
struct ExplicitByDefault {
    explicit ExplicitByDefault(int given = 7) : number(given) {}
    int number;
};
struct Around : x88::Adapter {
    ExplicitByDefault member;
};

TEST(Example, MayHaveMembersWithAnExplicitDefaultConstructor) {
    ClassBoard<Around> board;
    EXPECT_EQ(board.set(START_FEN, Variant::Standard), std::nullopt);
    EXPECT_EQ(board.ask<Question::Fen>(), START_FEN);
}

/// Two moves taken back in a row leave another key, as a single slot for what undo needs does.
struct TakesBackOneMove : x88::Adapter {
    std::optional<std::string> set(std::string_view fen, Variant variant) {
        taken_back = 0;
        damage = 0;
        return x88::Adapter::set(fen, variant);
    }
    void make(x88::Move move) {
        taken_back = 0;
        x88::Adapter::make(move);
    }
    void unmake() {
        x88::Adapter::unmake();
        damage += ++taken_back > 1 ? 1U : 0U;
    }
    std::uint64_t key() const { return x88::Adapter::key() + damage; }

    int taken_back = 0;
    std::uint64_t damage = 0;
};

TEST(Example, WrongUndoOfTwoMovesIsFoundAsSuch) {
    const ClassBoard<TakesBackOneMove> board;
    Random random(1);
    for (int game = 0; game < 10; ++game) {
        const CheckedGame played =
                check_game(board, random_game_from(standard_start(), random, 16, NullMoves::Left), Tier::Full);
        ASSERT_TRUE(played.finding);
        EXPECT_EQ(played.finding->title(), "U7 interleavings") << *played.finding;
    }
}

struct PlantedMistake {
    const char* what;
    bool x88::Mistakes::*mistake;
    std::vector<std::string_view> invariants; ///< Any of these may find it.
};

TEST(Example, WholeListOfMistakesIsFoundAndMinimised) {
    const std::vector<PlantedMistake> rows{
            {"en passant ignores pins", &x88::Mistakes::en_passant_ignores_pins, {"M1"}},
            {"a captured rook keeps its right",
             &x88::Mistakes::captured_rook_keeps_its_right,
             {"U3", "F1", "M1", "S20"}},
            {"the key forgets promotions", &x88::Mistakes::key_forgets_promotions, {"S1", "S20", "U7"}}};
    for (const PlantedMistake& row : rows) {
        x88::mistakes.*row.mistake = true;
        const auto failure = first_failure(GAMES);
        x88::mistakes = {};
        ASSERT_TRUE(failure) << row.what;
        EXPECT_EQ(std::ranges::count(row.invariants, failure->invariant->id), 1) << *failure;
        ASSERT_TRUE(failure->game);
        EXPECT_LE(64 - std::ranges::count(failure->game->start.board, NO_PIECE), 6) << *failure;
        EXPECT_LE(failure->game->moves.size(), 3U) << *failure;
        std::cout << row.what << ":\n" << *failure << '\n';
    }
}

} // namespace
} // namespace kiwi
