#include "movegen.h"

#include <set>

#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

template<MoveKind Kind>
std::set<Move> moves_of(const Position& pos) {
    MoveList list;
    generate<Kind>(pos, list);
    std::set<Move> set(list.begin(), list.end());
    EXPECT_EQ(set.size(), list.size()) << "a move twice in " << pos.fen();
    return set;
}

void expect_kinds_to_fit(Position& pos, int depth) {
    SCOPED_TRACE(pos.fen());
    const std::set<Move> legal = moves_of<MoveKind::Legal>(pos);
    const std::set<Move> captures = moves_of<MoveKind::Captures>(pos);
    const std::set<Move> quiets = moves_of<MoveKind::Quiets>(pos);
    std::set<Move> together = captures;
    together.insert(quiets.begin(), quiets.end());
    EXPECT_EQ(together, legal);
    EXPECT_EQ(captures.size() + quiets.size(), legal.size());
    for (const Move m : captures)
        EXPECT_TRUE(pos.capture(m)) << to_uci(m, pos.variant());
    for (const Move m : quiets)
        EXPECT_FALSE(pos.capture(m)) << to_uci(m, pos.variant());
    if (pos.checkers())
        EXPECT_EQ(moves_of<MoveKind::Evasions>(pos), legal);
    EXPECT_EQ(static_cast<std::size_t>(count_legal_moves(pos)), legal.size());
    EXPECT_EQ(has_legal_move(pos), !legal.empty());
    for (const Move m : legal) {
        EXPECT_TRUE(pos.pseudo_legal(m) && pos.legal(m)) << to_uci(m, pos.variant());
        if (depth > 0) {
            StateInfo next;
            pos.do_move(m, next);
            expect_kinds_to_fit(pos, depth - 1);
            pos.undo_move(m);
        }
    }
}

TEST(MoveGeneration, CapturesAndQuietsPartitionTheLegalMoves) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        expect_kinds_to_fit(game.pos, 2);
    }
    for (const std::string_view fen : CHESS960_FENS) {
        TestGame game(fen, Variant::Chess960);
        expect_kinds_to_fit(game.pos, 2);
    }
}

TEST(MoveGeneration, TheLargestKnownNumberOfMovesFits) {
    EXPECT_EQ(count_legal_moves(TestGame("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").pos), 218);
    EXPECT_EQ(legal_moves(TestGame("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").pos).size(), 218U);
    // More queens than any game has: the list must hold the moves of every position that can be set up.
    const TestGame queens("6rk/6pp/8/QQQQQQ2/QQQQQQ2/QQQ5/8/K7 w - - 0 1");
    EXPECT_EQ(legal_moves(queens.pos).size(), 101U);
    EXPECT_EQ(MoveList::capacity(), 415U);
}

} // namespace
} // namespace kiwi
