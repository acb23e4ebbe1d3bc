#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "snapshot.h"
#include "testing/test_game.h"

namespace kiwi {
namespace {

std::set<Threat> threats_of(const Position& pos) {
    std::set<Threat> threats;
    for (const Square from : pos.pieces())
        for (const Square to : attacks_bb(pos.piece_on(from), from, pos.pieces()) & pos.pieces())
            threats.insert({pos.piece_on(from), from, pos.piece_on(to), to});
    return threats;
}

void update(const DirtyBoard& dirty, std::array<Piece, SQUARE_NB>& board) {
    for (const DirtyPiece& p : dirty.pieces)
        if (p.from != SQ_NONE) {
            EXPECT_EQ(board[p.from], p.piece);
            board[p.from] = NO_PIECE;
        }
    for (const DirtyPiece& p : dirty.pieces)
        if (p.to != SQ_NONE) {
            EXPECT_EQ(board[p.to], NO_PIECE);
            board[p.to] = p.piece;
        }
}

void update(const DirtyBoard& dirty, std::set<Threat>& threats) {
    for (const DirtyThreat& t : dirty.threats)
        if (t.added)
            EXPECT_TRUE(threats.insert(t.threat).second) << "added twice";
        else
            EXPECT_EQ(threats.erase(t.threat), 1U) << "removed, but not there";
}

/// Checks everything that do_move documents, for one move.
void expect_good_move(Position& pos, Move m) {
    SCOPED_TRACE(to_uci(m, pos.variant()) + " in " + pos.fen());
    const Snapshot before(pos);
    const std::set<Threat> threats_before = threats_of(pos);
    const bool gives_check = pos.gives_check(m);
    const Key key_after = pos.key_after(m);
    const bool key_is_exact = type_of(pos.moved_piece(m)) != PAWN || rank_distance(m.from_sq(), m.to_sq()) != 2
                              || !(pos.pieces(~pos.side_to_move(), PAWN) & beside(m.to_sq()));

    StateInfo next;
    DirtyBoard dirty;
    pos.do_move(m, next, dirty);
    const Snapshot after(pos);
    int failed = -1;
    EXPECT_TRUE(pos.pos_is_ok(&failed)) << name_of(ConsistencyStep(failed));
    EXPECT_EQ(gives_check, static_cast<bool>(pos.checkers()));
    if (key_is_exact)
        EXPECT_EQ(pos.key(), key_after);
    std::array<Piece, SQUARE_NB> board = before.setup.board;
    update(dirty, board);
    EXPECT_EQ(board, after.setup.board);
    std::set<Threat> threats = threats_before;
    update(dirty, threats);
    EXPECT_EQ(threats, threats_of(pos));
    pos.undo_move(m);
    EXPECT_EQ(before.difference(Snapshot(pos)), "");

    pos.do_move(m, next, gives_check);
    EXPECT_EQ(after.difference(Snapshot(pos)), "");
    pos.undo_move(m);
    pos.do_move(m, next);
    EXPECT_EQ(after.difference(Snapshot(pos)), "");
    pos.undo_move(m);
}

void expect_good_tree(Position& pos, int depth) {
    for (const Move m : legal_moves(pos)) {
        expect_good_move(pos, m);
        if (depth > 1) {
            StateInfo next;
            pos.do_move(m, next);
            expect_good_tree(pos, depth - 1);
            pos.undo_move(m);
        }
    }
}

TEST(DoMove, UpdatesAllStateAndUndoRestoresIt) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        expect_good_tree(game.pos, 2);
    }
    for (const std::string_view fen : CHESS960_FENS) {
        TestGame game(fen, Variant::Chess960);
        expect_good_tree(game.pos, 2);
    }
}

TEST(DoMove, CountsPliesAndNodes) {
    TestGame game;
    game.play("g1f3 g8f6 f3g1 e7e5");
    EXPECT_EQ(game.pos.game_ply(), 4);
    EXPECT_EQ(game.pos.rule50_count(), 0);
    EXPECT_EQ(game.pos.nodes_searched(), 4U);
    EXPECT_EQ(game.pos.fen(), "rnbqkb1r/pppp1ppp/5n2/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3");
    game.undo();
    EXPECT_EQ(game.pos.rule50_count(), 3);
    EXPECT_EQ(game.pos.nodes_searched(), 4U);
}

TEST(DoMove, StoresTheCapturedPiece) {
    TestGame game("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    game.play("e5d6");
    EXPECT_EQ(game.pos.captured_piece(), B_PAWN);
    game.play("e8d7");
    EXPECT_EQ(game.pos.captured_piece(), NO_PIECE);
}

TEST(EnPassant, IsKeptOnlyWhereACaptureIsLegal) {
    TestGame kept("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    kept.play("d2d4");
    EXPECT_EQ(kept.pos.ep_square(), SQ_D3);
    TestGame no_capturer("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1");
    no_capturer.play("d2d4");
    EXPECT_EQ(no_capturer.pos.ep_square(), SQ_NONE);
    TestGame pinned("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1");
    pinned.play("d2d4");
    EXPECT_EQ(pinned.pos.ep_square(), SQ_NONE);
}

TEST(NullMove, ChangesTheSideToMoveAndUndoRestoresThePosition) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        if (game.pos.checkers())
            continue;
        const Snapshot before(game.pos);
        game.play_null();
        EXPECT_EQ(game.pos.side_to_move(), ~before.setup.side_to_move);
        EXPECT_EQ(game.pos.ep_square(), SQ_NONE);
        EXPECT_EQ(game.pos.state()->plies_from_null, 0);
        EXPECT_TRUE(game.pos.pos_is_ok()) << fen;
        game.undo();
        EXPECT_EQ(before.difference(Snapshot(game.pos)), "") << fen;
    }
}

TEST(Keys, TransposedMovesGiveEqualKeys) {
    TestGame a;
    TestGame b;
    a.play("g1f3 d7d5 d2d4 g8f6");
    b.play("d2d4 g8f6 g1f3 d7d5");
    EXPECT_EQ(a.pos.raw_key(), b.pos.raw_key());
    EXPECT_EQ(a.pos.pawn_key(), b.pos.pawn_key());
    b.play_null();
    EXPECT_NE(a.pos.raw_key(), b.pos.raw_key());
}

TEST(Keys, AreForetoldAcrossTheFiftyMoveBucket) {
    for (int clock = 12; clock < 16; ++clock) {
        TestGame game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - " + std::to_string(clock) + " 80");
        for (const Move m : legal_moves(game.pos)) {
            const Key foretold = game.pos.key_after(m);
            game.play(to_uci(m, Variant::Standard));
            EXPECT_EQ(foretold, game.pos.key()) << to_uci(m, Variant::Standard) << " at clock " << clock;
            game.undo();
        }
    }
}

TEST(Keys, FiftyMoveBucketIsFoldedIn) {
    const TestGame fresh("4k3/8/8/8/8/8/4R3/4K3 b - - 13 80");
    const TestGame later("4k3/8/8/8/8/8/4R3/4K3 b - - 14 80");
    EXPECT_EQ(fresh.pos.raw_key(), later.pos.raw_key());
    EXPECT_EQ(fresh.pos.key(), fresh.pos.raw_key());
    EXPECT_NE(later.pos.key(), later.pos.raw_key());
}

} // namespace
} // namespace kiwi
