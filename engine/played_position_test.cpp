#include "played_position.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(PlayedPosition, PlaysLegalMovesAndNullMovesOnly) {
    PlayedPosition game(standard_start());
    EXPECT_EQ(game.play_all({"e2e4", "0000", "f1b5"}), 3U);
    EXPECT_EQ(game.pos.fen(), "rnbqkbnr/pppppppp/8/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2 2");
    EXPECT_FALSE(game.play("e2e4"));
    EXPECT_FALSE(game.play("no move"));
    EXPECT_FALSE(game.play("d7d5")); // pinned
    EXPECT_EQ(game.play_all({"e7e5", "d2d4", "e8e7", "c1g5", "0000", "g8f6"}), 4U);
    EXPECT_FALSE(game.play("0000")); // in check
    EXPECT_TRUE(game.play("g8f6"));
    EXPECT_EQ(game.moves().size(), 8U);
}

TEST(PlayedPosition, UndoReturnsToTheStart) {
    PlayedPosition game(standard_start());
    game.play_all({"e2e4", "0000", "f1b5"});
    while (!game.moves().empty())
        game.undo();
    EXPECT_EQ(game.pos.fen(), START_FEN);
    EXPECT_EQ(game.pos.state()->previous, nullptr);
}

TEST(PlayedPosition, AFaultySetUpChangesNothing) {
    PlayedPosition game(standard_start());
    game.play_all({"e2e4"});
    BoardSetup start = standard_start();
    start.board[SQ_E1] = NO_PIECE;
    EXPECT_TRUE(game.set(start));
    EXPECT_TRUE(game.set("8/8 w - -", Variant::Standard));
    EXPECT_EQ(game.moves().size(), 1U);
    game.undo();
    EXPECT_EQ(game.pos.fen(), START_FEN);
}

TEST(PlayedPosition, AGoodSetUpBeginsANewGame) {
    PlayedPosition game(standard_start());
    game.play_all({"e2e4", "e7e5"});
    EXPECT_FALSE(game.set("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Variant::Standard));
    EXPECT_TRUE(game.moves().empty());
    EXPECT_EQ(game.pos.state()->previous, nullptr);
    EXPECT_EQ(game.pos.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

} // namespace
} // namespace kiwi
