#include "check_game.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../boards/position_board.h"
#include "../games/generators.h"
#include "../games/reduce.h"

namespace kiwi {
namespace {

TEST(CheckedGame, IsReproducibleAndFindsNothingInRightCode) {
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        Random a(seed);
        Random b(seed);
        const Game game = random_game_from(setup_of(START_FEN), a, 100, NullMoves::Played);
        EXPECT_EQ(game, random_game_from(setup_of(START_FEN), b, 100, NullMoves::Played));
        const CheckedGame first = check_game(position_board(), game, Tier::Moves);
        EXPECT_FALSE(first.finding) << *first.finding;
        EXPECT_EQ(a.below(1'000'000), b.below(1'000'000));
        EXPECT_GT(first.positions, 10);
    }
}

TEST(CheckedPerft, CountsLikePerft) {
    PlayedGame game(position_board(), setup_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"));
    const auto result = checked_perft(game, 2, Tier::Full);
    ASSERT_TRUE(std::holds_alternative<std::uint64_t>(result)) << std::get<Finding>(result);
    EXPECT_EQ(std::get<std::uint64_t>(result), 191U);
    EXPECT_EQ(game.ply(), 0);
}

/// Something that can be seen at the end of a game.
using Seen = std::function<bool(PlayedGame&)>;

/// A long random game that ends with the first move after which something is seen.
Game game_until(const Seen& seen, std::uint64_t seed) {
    Random random(seed);
    for (;;) {
        PlayedGame game(position_board(), standard_start());
        for (int ply = 0; ply < 300; ++ply) {
            const std::size_t moves = game.board().list_moves();
            if (moves == 0)
                break;
            game.play(random.below(moves));
            if (seen(game))
                return game.game();
        }
    }
}

int pieces_of(const Game& game) { return static_cast<int>(64 - std::ranges::count(game.start.board, NO_PIECE)); }

TEST(Minimised, GameHasFewPiecesAndMoves) {
    const auto last_is = [](MoveType type) -> Seen {
        return [type](PlayedGame& g) {
            const Game game = g.game();
            PlayedPosition before(game.start);
            before.play_all(game.moves);
            return !before.moves().empty() && before.moves().back().type_of() == type;
        };
    };
    const std::vector<std::pair<const char*, Seen>> bugs{
            {"en passant", last_is(MoveType::EnPassant)},
            {"castling", last_is(MoveType::Castling)},
            {"promotion", last_is(MoveType::Promotion)},
            {"double check", [](PlayedGame& g) { return position_of(g).checkers().more_than_one(); }},
            {"repetition", [](PlayedGame& g) { return position_of(g).state()->repetition != 0; }}};
    for (const auto& [name, bug] : bugs) {
        const auto fails = [&bug = bug](const Game& game) {
            const auto played = replay(position_board(), game);
            return played && bug(*played);
        };
        const Game small = minimised_game(game_until(bug, 5), fails);
        EXPECT_TRUE(fails(small)) << name;
        EXPECT_LE(pieces_of(small), 6) << name << ": " << to_string(small);
        EXPECT_LE(small.moves.size(), 6U) << name << ": " << to_string(small); // kings may repeat in a triangle
    }
}

TEST(Minimised, GameIsOfChess960OnlyIfItsFailureNeedsIt) {
    for (const char* fen : {START_FEN.data(), "4k3/8/8/8/8/8/8/3RK3 w - - 5 9", "1r2k3/8/8/8/8/8/8/4K3 b b - 0 1"}) {
        const Game game{std::get<BoardSetup>(parse_fen(fen, Variant::Chess960)), {}};
        EXPECT_EQ(minimised_game(game, [](const Game&) { return true; }).start.variant, Variant::Standard) << fen;
        const auto is_of_chess960 = [](const Game& smaller) { return smaller.start.variant == Variant::Chess960; };
        EXPECT_EQ(minimised_game(game, is_of_chess960).start.variant, Variant::Chess960) << fen;
    }
}

TEST(Replay, IsNullIfTheGameCannotBePlayed) {
    EXPECT_TRUE(replay(position_board(), {setup_of(START_FEN), {"e2e4", "0000", "d2d4"}}));
    EXPECT_FALSE(replay(position_board(), {setup_of(START_FEN), {"e2e5"}}));
    EXPECT_FALSE(replay(position_board(), {setup_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), {"0000"}}));
}

} // namespace
} // namespace kiwi
