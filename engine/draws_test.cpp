#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

constexpr int DEEP = 1000; // a search so deep that any repetition is within it

TEST(Draws, ThePositionAfterFourPliesOfShufflingIsARepetition) {
    TestGame game;
    game.play("g1f3 g8f6 f3g1");
    EXPECT_FALSE(game.pos.is_repetition(DEEP));
    EXPECT_TRUE(game.pos.upcoming_repetition(DEEP));
    EXPECT_FALSE(game.pos.upcoming_repetition(3)); // the earlier position is before the root of a search 3 plies deep
    game.play("f6g8");
    EXPECT_EQ(game.pos.state()->repetition, 4);
    EXPECT_TRUE(game.pos.is_repetition(5));
    EXPECT_FALSE(game.pos.is_repetition(4));
    EXPECT_TRUE(game.pos.has_repeated());
    EXPECT_TRUE(game.pos.is_draw(DEEP));
    EXPECT_FALSE(game.pos.is_draw(0)); // the second occurrence is no draw in a game
    game.play("g1f3 g8f6 f3g1 f6g8");
    EXPECT_EQ(game.pos.state()->repetition, -4);
    EXPECT_TRUE(game.pos.is_draw(0)); // the third occurrence is a draw
}

TEST(Draws, ANullMoveOrAnIrreversibleMoveEndsTheSearchForRepetitions) {
    TestGame pawn;
    pawn.play("g1f3 g8f6 f3g1 f6g8 e2e4");
    EXPECT_FALSE(pawn.pos.has_repeated());
    TestGame null;
    null.play("g1f3");
    null.play_null();
    null.play("f3g1");
    EXPECT_FALSE(null.pos.is_repetition(DEEP));
    EXPECT_FALSE(null.pos.upcoming_repetition(DEEP));
}

TEST(Draws, LostRightsMakeAnotherPosition) {
    TestGame game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    game.play("a1b1 a8b8 b1a1 b8a8");
    EXPECT_FALSE(game.pos.is_repetition(DEEP));
    game.play("a1b1 a8b8 b1a1 b8a8");
    EXPECT_TRUE(game.pos.is_repetition(DEEP));
}

TEST(Draws, FiftyMovesDrawUnlessTheSideToMoveIsMated) {
    EXPECT_FALSE(TestGame("4k3/8/8/8/8/8/4R3/4K3 b - - 99 80").pos.is_draw(0));
    EXPECT_TRUE(TestGame("4k3/8/8/8/8/8/4R3/4K3 b - - 100 80").pos.is_draw(0));
    EXPECT_FALSE(TestGame("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 80").pos.is_draw(0));
}

/// Whether some legal move leads to a position that occurred since the last irreversible or null move.
bool some_move_repeats(TestGame& game) {
    std::vector<Key> earlier;
    const StateInfo* state = game.pos.state();
    for (int i = std::min(state->rule50, state->plies_from_null); i > 0; --i) {
        state = state->previous;
        earlier.push_back(state->key);
    }
    for (const Move m : legal_moves(game.pos)) {
        game.play(m);
        const bool repeats = std::find(earlier.begin(), earlier.end(), game.pos.raw_key()) != earlier.end();
        game.undo();
        if (repeats)
            return true;
    }
    return false;
}

TEST(Draws, UpcomingRepetitionIsAMoveToAnEarlierPosition) {
    std::uint64_t random = 1;
    int upcoming = 0;
    for (int n = 0; n < 300; ++n) {
        TestGame game(n % 2 == 0 ? "4k1n1/8/8/3q4/8/8/8/RN2K3 w Q - 0 1" : "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(game.pos);
            if (moves.empty())
                break;
            // Choose among the first four moves only, so that pieces often go back and forth.
            random = random * 6364136223846793005U + 1442695040888963407U;
            game.play(moves[(random >> 33) % std::min<std::size_t>(moves.size(), 4)]);
            const bool expected = some_move_repeats(game);
            ASSERT_EQ(game.pos.upcoming_repetition(DEEP), expected) << game.pos.fen() << " at ply " << ply;
            upcoming += expected ? 1 : 0;
        }
    }
    EXPECT_GT(upcoming, 100) << "the games did not shuffle enough to test anything";
}

} // namespace
} // namespace kiwi
