// Tests replies to eight moves at once, and calm moves. bulk_replies_test.cpp uses its drawn boards to test them too.
#include "siblings.h"

#include <gtest/gtest.h>

#include "../base/split_mix.h"
#include "../testing/drawn_replies.h"
#include "../testing/test_game.h"
#include "calm_moves.h"

namespace kiwi::bulk {
namespace {

/// Calls `use(set-up)` for the positions of random games from all test positions.
template<class Use>
void for_random_positions(const Use& use) {
    SplitMix64 random(7);
    for (const std::string_view fen : all_fens())
        for (int times = 0; times < 4; ++times) {
            PlayedPosition game(setup_of(fen));
            for (int ply = 0; ply < 60 && !testing::Test::HasFailure(); ++ply) {
                use(game.pos.setup());
                const MoveList moves = legal_moves(game.pos);
                if (moves.empty())
                    break;
                game.play(moves[random.next() % moves.size()]);
            }
        }
}

TEST(Siblings, HaveTheRepliesThatAreCountedMoveByMove) {
    if (!eight_sets_available())
        GTEST_SKIP() << "this processor or system has no AVX-512 with VBMI2, VPOPCNTDQ and GFNI";
    for_random_positions([](const BoardSetup& setup) {
        const Rules rules(setup);
        const Board board = board_of(setup);
        with_colour(setup.side_to_move, [&]<Color Us>() {
            EXPECT_EQ(count_siblings<Us>(board, rules), replies_move_by_move<Us>(board, rules)) << write_fen(setup);
        });
    });
}

TEST(Siblings, KnowWhatARookShieldsInChess960) {
    if (!eight_sets_available())
        GTEST_SKIP() << "this processor or system has no AVX-512 with VBMI2, VPOPCNTDQ and GFNI";
    for (const char* fen : {"Rr2k1r1/8/8/8/8/8/8/K7 w gb - 0 1", "1r2k1r1/R7/8/8/8/8/8/K7 w gb - 0 1"}) {
        const BoardSetup setup = setup_of(fen);
        const Rules rules(setup);
        const Board board = board_of(setup);
        EXPECT_EQ(count_siblings<WHITE>(board, rules), replies_move_by_move<WHITE>(board, rules)) << fen;
    }
}

TEST(CalmMoves, HaveAsManyRepliesAsANullMove) {
    std::size_t calm_moves = 0;
    for_random_positions([&](const BoardSetup& setup) {
        const Rules rules(setup);
        Board board = board_of(setup);
        board.ep_square = SQ_NONE;
        with_colour(setup.side_to_move, [&]<Color Us>() {
            const Bitboard reached = attacked_by_sliders<~Us>(board, board.occupied() ^ board.king<Us>());
            const CalmSquares<Us> calm(board, rules, TheirKing<Us>(board, rules), reached);
            const int after_null = count_moves<~Us>(board, rules);
            for_each_move<Us>(board, rules, [&](PieceType pt, Move m) {
                if (m.type_of() != MoveType::Normal || !calm.of(pt).contains(m.from_sq())
                    || !calm.of(pt).contains(m.to_sq()))
                    return;
                Board child = after<Us>(board, rules, pt, m);
                child.ep_square = SQ_NONE; // captures en passant are counted separately
                EXPECT_EQ(count_moves<~Us>(child, rules), after_null)
                        << write_fen(setup) << " " << to_uci(m, setup.variant);
                ++calm_moves;
            });
        });
    });
    EXPECT_GT(calm_moves, 5000U);
}

} // namespace
} // namespace kiwi::bulk
