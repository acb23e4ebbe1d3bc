#include "engine/played_position.h"

#include <gtest/gtest.h>

#include "engine/fen.h"

namespace kiwi {
namespace {

TEST(PlayedPosition, PlaysWhatIsLegalAndNothingElse) {
    const BoardSetup start = standard_start();
    PlayedPosition game(start, std::vector<std::string>{"e2e4", "0000", "f1b5"});
    EXPECT_EQ(game.pos.fen(), "rnbqkbnr/pppppppp/8/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2 2");
    EXPECT_FALSE(game.play("e2e4"));
    EXPECT_FALSE(game.play("nonsense"));
    EXPECT_TRUE(game.play("a7a6"));
    EXPECT_TRUE(game.play("a2a3"));
    const std::string before = game.pos.fen();
    EXPECT_FALSE(PlayedPosition(start, std::vector<std::string>{"e2e4", "d7d6", "f1b5"}).play("0000")); // in check
    EXPECT_EQ(game.pos.fen(), before);
}

TEST(PlayedPosition, RefusesFaultyStartsAndIllegalMoves) {
    BoardSetup start = standard_start();
    EXPECT_THROW(PlayedPosition(start, std::vector<std::string>{"e2e5"}), std::invalid_argument);
    start.board[SQ_E1] = NO_PIECE;
    EXPECT_THROW(PlayedPosition{start}, std::invalid_argument);
}

} // namespace
} // namespace kiwi
