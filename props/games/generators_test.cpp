#include "generators.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/played_position.h"
#include "oracle_game.h"
#include "rules_of_games.h"

namespace kiwi {
namespace {

TEST(Chess960Start, AllAreDifferentAnd518IsStandardChess) {
    std::set<std::string> fens;
    for (int number = 0; number < 960; ++number) {
        const BoardSetup setup = chess960_start(number);
        ASSERT_FALSE(find_fault(setup)) << write_fen(setup);
        fens.insert(write_fen(setup));
    }
    EXPECT_EQ(fens.size(), 960U);
    EXPECT_EQ(write_fen(chess960_start(518)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    EXPECT_EQ(write_fen(chess960_start(0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    EXPECT_EQ(write_fen(chess960_start(959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
    EXPECT_EQ(write_fen(double_chess960_start(518, 0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1");
}

/// The number of games in which each rule matters.
using Counts = std::vector<int>;
template<class MakeGame>
Counts counted(int games, MakeGame make_game) {
    Counts counts(all_rules().size());
    Random random(5);
    for (int n = 0; n < games; ++n) {
        const Rules rules = rules_of(make_game(random));
        for (std::size_t i = 0; i < all_rules().size(); ++i)
            counts[i] += rules.test(i) ? 1 : 0;
    }
    return counts;
}

TEST(RuleHeavyPosition, MakesItsRuleFrequentInAWholeSample) {
    // A theme, its rule, and the least number of 1000 one-move games in which the rule matters.
    const std::vector<std::tuple<Theme, std::string_view, int>> rows{
            {Theme::EnPassant, "an en passant capture is legal", 400},
            {Theme::EnPassant, "an en passant capture would leave the king in check", 100},
            {Theme::DoublePush, "an en passant capture is legal", 200},
            {Theme::DoublePush, "an en passant capture would leave the king in check", 50},
            {Theme::Castling, "castling", 300},
            {Theme::Castling, "castling gives check", 50},
            {Theme::Promotion, "promotion", 400},
            {Theme::Pin, "a pinned piece", 300},
            {Theme::Check, "check", 500},
            {Theme::Check, "double check", 100},
            {Theme::HuntedKing, "checkmate", 5},
            {Theme::HuntedKing, "stalemate", 20}};
    for (const auto& [theme, rule, least] : rows) {
        const Counts counts = counted(1000, [about = theme](Random& random) {
            return random_game_from(rule_heavy_position(random, about), random, 1, NullMoves::Left);
        });
        const auto row = std::ranges::find(all_rules(), rule, &Rule::name);
        EXPECT_GE(counts.at(static_cast<std::size_t>(row - all_rules().begin())), least)
                << rule << " in theme " << static_cast<int>(theme);
    }
}

/// The checks of our Position, classes, libraries and engines all use this mix of games.
TEST(RandomGame, BringsEachRuleAboutOnceInAHundredWholeGames) {
    const Counts counts = counted(1000, [](Random& random) { return random_game(random, Source::Any, 20); });
    for (std::size_t i = 0; i < single_rules().size(); ++i)
        EXPECT_GE(counts[i], 10) << single_rules()[i].name;
}

TEST(RandomLine, IsLegalAndReproducible) {
    for (const Source source :
         {Source::Start, Source::Chess960Start, Source::DoubleChess960Start, Source::Placement, Source::RuleHeavy})
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random a(seed);
            Random b(seed);
            const Game line = random_game(a, source, 30);
            EXPECT_EQ(line, random_game(b, source, 30));
            PlayedPosition game(line.start);
            ASSERT_EQ(game.play_all(line.moves), line.moves.size()) << to_string(line);
        }
}

TEST(LongGame, IsNotDrawn) {
    const Game game = long_game(600);
    EXPECT_EQ(game.moves.size(), 600U);
    PlayedPosition played(game.start);
    int longest_without_pawns = 0;
    for (const std::string& move : game.moves) {
        ASSERT_TRUE(played.play(move));
        EXPECT_FALSE(played.pos.has_repeated());
        longest_without_pawns = std::max(longest_without_pawns, played.pos.rule50_count());
    }
    EXPECT_LT(longest_without_pawns, 100);
    EXPECT_EQ(played.pos.pieces().popcount(), 32);
    EXPECT_EQ(long_game(5).moves, beginning(game, 5).moves);
}

/// Our Position and the oracle's games go the same way, also over null moves.
TEST(OracleGame, IsWhereOurPositionIs) {
    std::size_t null_moves = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random random(seed);
        const Game game = random_game(random, Source::Any, 30);
        PlayedPosition played(game.start);
        OracleGame watched(game.start);
        for (const std::string& move : game.moves) {
            ASSERT_TRUE(played.play(move) && watched.try_play(move)) << to_string(game);
            ASSERT_EQ(oracle::write_fen(watched.here()), played.pos.fen()) << to_string(game);
            null_moves += move == "0000" ? 1U : 0U;
        }
    }
    EXPECT_GT(null_moves, 20U);
}

} // namespace
} // namespace kiwi
