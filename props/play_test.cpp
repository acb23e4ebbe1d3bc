#include "kiwipete/props/play.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

BoardSetup setup_of(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

TEST(PlayOut, IsReproducibleAndHoldsOnGoodCode) {
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        Random a(seed);
        Random b(seed);
        const PlayOut first = play_at_random(setup_of(START_FEN), Tier::Moves, 100, a);
        const PlayOut second = play_at_random(setup_of(START_FEN), Tier::Moves, 100, b);
        EXPECT_FALSE(first.violation) << to_string(*first.violation);
        EXPECT_EQ(first.positions, second.positions);
        EXPECT_EQ(a.below(1'000'000), b.below(1'000'000));
        EXPECT_GT(first.positions, 10);
    }
}

TEST(CheckedPerft, CountsAsPerftDoes) {
    PositionGame game(setup_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"));
    const auto result = checked_perft(game, 2, Tier::Full);
    ASSERT_TRUE(std::holds_alternative<std::uint64_t>(result)) << to_string(std::get<Violation>(result));
    EXPECT_EQ(std::get<std::uint64_t>(result), 191U);
    EXPECT_EQ(game.ply(), 0);
}

/// Something that can be seen at the end of a game.
using Seen = std::function<bool(PositionGame&)>;

/// A long random game that ends with the first move after which something is seen.
Line game_until(const Seen& seen, std::uint64_t seed) {
    Random random(seed);
    for (;;) {
        PositionGame game(setup_of(START_FEN));
        for (int ply = 0; ply < 300; ++ply) {
            const MoveList moves = legal_moves(game.position());
            if (moves.empty())
                break;
            game.play(moves[random.below(moves.size())]);
            if (seen(game))
                return {setup_of(START_FEN), game.moves_in_uci()};
        }
    }
}

int pieces_of(const Line& line) { return static_cast<int>(64 - std::ranges::count(line.start.board, NO_PIECE)); }

TEST(Minimised, AFailureShrinksToAFewMenAndMoves) {
    const auto last_is = [](MoveType type) -> Seen {
        return [type](PositionGame& g) {
            return g.ply() > 0 && g.moves().back() && g.moves().back()->type_of() == type;
        };
    };
    const std::vector<std::pair<const char*, Seen>> bugs{
            {"en passant", last_is(MoveType::EnPassant)},
            {"castling", last_is(MoveType::Castling)},
            {"promotion", last_is(MoveType::Promotion)},
            {"double check", [](PositionGame& g) { return g.position().checkers().more_than_one(); }},
            {"repetition", [](PositionGame& g) { return g.position().state()->repetition != 0; }}};
    for (const auto& [name, bug] : bugs) {
        const auto fails = [&bug = bug](const Line& line) {
            const auto game = replay<PositionSubject>(line);
            return game && bug(*game);
        };
        const Line small = minimised(game_until(bug, 5), fails);
        EXPECT_TRUE(fails(small)) << name;
        EXPECT_LE(pieces_of(small), 6) << name << ": " << to_string(small);
        EXPECT_LE(small.moves.size(), 6U) << name << ": " << to_string(small); // kings may repeat in a triangle
    }
}

TEST(Violation, NamesTheCommandThatRepeatsIt) {
    Violation v{"S2 pawn key", "8/8/8/8/8/8/8/K1k5 w - - 0 1", {"a1a2", "c1c2"}, "x", "1", "2"};
    EXPECT_EQ(command_to_repeat(v), "kiwipete check \"8/8/8/8/8/8/8/K1k5 w - - 0 1\" --plies 0 --moves a1a2 c1c2");
    v.start_fen = "-";
    EXPECT_EQ(command_to_repeat(v), "");
}

TEST(Replay, RefusesWhatCannotBePlayed) {
    EXPECT_TRUE(replay<PositionSubject>({setup_of(START_FEN), {"e2e4", "0000", "d2d4"}}));
    EXPECT_FALSE(replay<PositionSubject>({setup_of(START_FEN), {"e2e5"}}));
    EXPECT_FALSE(replay<PositionSubject>({setup_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), {"0000"}}));
}

} // namespace
} // namespace kiwi
