#include "child_games.h"

#include <gtest/gtest.h>

#include "../../props/games/generators.h"
#include "../../props/testing/faulty_board.h"

namespace kiwi::tools {
namespace {

Game numbered_game(std::size_t number, int most_plies) {
    Random random(number);
    return random_game_from(random_start(random, Source::RuleHeavy), random, most_plies);
}

/// A game that crashes the child is a finding; the other games are still checked.
TEST(GameProcess, GoesOnAfterACrash) {
    FaultyBoard::faults = {};
    plant_fault("aborts"); // when a knight captures
    const FaultyBoard board;
    const Checks checks(Tier::State);
    GameProcess process(board, std::chrono::minutes(10), numbered_game, 20);
    FaultyBoard::faults = {};
    int crashed = 0;
    int good = 0;
    for (std::size_t number = 0; number < 40; ++number) {
        // A new child has the fault only if this process has it.
        plant_fault("aborts");
        const CheckedGame checked = process.check({{}, number}, checks);
        FaultyBoard::faults = {};
        if (!checked.finding) {
            ++good;
            EXPECT_GT(checked.positions, 0);
            continue;
        }
        ++crashed;
        EXPECT_EQ(checked.finding->invariant, &invariant("A1"));
        EXPECT_NE(checked.finding->text("found").find("killed by signal 6"), std::string::npos) << *checked.finding;
        ASSERT_TRUE(checked.finding->game);
        EXPECT_LE(checked.finding->game->moves.size(), 2U) << to_string(*checked.finding);
    }
    EXPECT_GT(crashed, 0);
    EXPECT_GT(good, 0);
}

/// If making a game crashes, the longest beginning that can be made is checked.
TEST(GameProcess, ChecksTheLongestBeginningOfAGameThatCannotBeMade) {
    const auto dies_at_ply_3 = [](std::size_t number, int most_plies) {
        if (most_plies > 2)
            std::abort();
        return numbered_game(number, most_plies);
    };
    FaultyBoard::faults = {};
    plant_fault("M2");
    const FaultyBoard board;
    const Checks checks(Tier::Moves);
    GameProcess process(board, std::chrono::minutes(10), dies_at_ply_3, 20);
    const CheckedGame checked = process.check({{}, 1}, checks);
    FaultyBoard::faults = {};
    ASSERT_TRUE(checked.finding);
    EXPECT_EQ(checked.finding->invariant, &invariant("M2")) << *checked.finding;
}

} // namespace
} // namespace kiwi::tools
