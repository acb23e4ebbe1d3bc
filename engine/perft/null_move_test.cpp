// Tests what is known of a position before any move, on drawn boards. White moves, Black replies.
#include "null_move.h"

#include "../testing/drawn_replies.h"

namespace kiwi::bulk {
namespace {

/// The squares of a drawing that are marked by an x.
Bitboard drawn_squares(std::string_view drawing) {
    Bitboard set;
    const std::string squares = squares_of_drawing(drawing);
    for (std::size_t s = 0; s < squares.size(); ++s)
        if (squares[s] == 'x')
            set |= Square(s);
    return set;
}

TEST(KingLines, ASliderPinsThePieceBeforeTheKing) {
    const Drawn drawn(R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)");
    EXPECT_EQ(drawn.base().lines.pinned, Bitboard(SQ_E6));
    EXPECT_EQ(drawn.base().lines.leaving, Bitboard(SQ_E2)); // the rook would unpin
    EXPECT_EQ(drawn.base().lines.interposing, drawn_squares(R"(
        . . . . k . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . R . . .
        . . . . . . . K)"));
}

TEST(KingLines, APieceThatLeavesALineDiscoversACheckOrAPin) {
    const Drawn drawn(R"(
        . . . . k . . .
        . . . p . . . .
        . . B . N . . .
        . B . . . . . .
        Q . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)");
    EXPECT_EQ(drawn.base().lines.leaving, Bitboard(SQ_E6) | SQ_C6); // two more pieces of ours shield b5 and a4
    EXPECT_EQ(drawn.base().lines.pinned, Bitboard(SQ_D7));
}

TEST(KingLines, ChecksAndPinsHaveAtMostOneEnemyPieceBetween) {
    const Drawn drawn(R"(
        . . . . . . . .
        . . . . p . . .
        . . . . . . . .
        . p . p k . . B
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)");
    EXPECT_EQ(drawn.base().lines.checks[ROOK], drawn_squares(R"(
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . x x x k x x x
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . K)"));
    EXPECT_EQ(drawn.base().lines.checks[PAWN], Bitboard(SQ_D4) | SQ_F4);
    EXPECT_TRUE(drawn.base().lines.checks[KING].empty());
}

TEST(AttackCount, FindsSquaresAttackedWithoutOnePiece) {
    AttackCount count;
    count.add(Bitboard{SQ_A1, SQ_B1});
    count.add(Bitboard{SQ_B1, SQ_C1});
    EXPECT_EQ(count.once, (Bitboard{SQ_A1, SQ_B1, SQ_C1}));
    EXPECT_EQ(count.twice, Bitboard(SQ_B1));
    EXPECT_EQ(count.without(Bitboard{SQ_A1, SQ_B1}), (Bitboard{SQ_B1, SQ_C1}));
}

TEST(KingZone, FindsPathsAndShieldsOfAttackers) {
    const Drawn drawn(R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . N . . . . . R
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . . . K)");
    // The knight is between the rook on b1 and b7, b8. The rook on h5 attacks none of these squares.
    EXPECT_EQ(drawn.base().zone.shielding, Bitboard(SQ_B5));
    EXPECT_TRUE(drawn.base().zone.slider_paths.empty());
    EXPECT_EQ(drawn.base().zone.attacks.once & drawn.base().zone.squares, Bitboard(SQ_A7));
    EXPECT_FALSE(drawn.base().zone.may_castle);
    const Drawn open(R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . . . K)");
    EXPECT_EQ(open.base().zone.slider_paths, (Bitboard{SQ_B2, SQ_B3, SQ_B4, SQ_B5, SQ_B6, SQ_B7}));
}

TEST(NullMoveReplies, CountsByPieceAndBehindEachSquare) {
    const Drawn drawn(R"(
        k . . . . . . .
        . p . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)");
    const NullMoveReplies<BLACK> replies = drawn.base().null_move;
    EXPECT_EQ(replies.free_pawn_replies, 2);
    EXPECT_EQ(replies.pieces_and_pinned_pawns, 9); // moves of the rook: a1-a3, a5-a7, b4, c4 and d4
    EXPECT_EQ(replies.mobility[SQ_A4], 9);
    EXPECT_EQ(replies.replies_behind[SQ_B4], 2);
    EXPECT_EQ(replies.replies_behind[SQ_A2], 1);
    EXPECT_EQ(replies.replies_behind[SQ_A1], 0);
    EXPECT_EQ(replies.pawn_squares, (Bitboard{SQ_B6, SQ_B5, SQ_A6, SQ_C6}));
}

TEST(AlikeMoves, ChangeOnlyWhatTheArrivalBlocksOrCaptures) {
    const Drawn drawn(R"(
        . . . . . k . .
        p . . . . p p .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        b . N . . . . .
        P P . . . . . .
        . . R . . . . K)");
    const AlikeMoves<WHITE> alike(drawn.base(), Bitboard());
    EXPECT_EQ(alike.replies, 2 + 2 + 2 + 3 + 5); // three pawns, the king and the bishop
    EXPECT_EQ(alike.king_squares, (Bitboard{SQ_E7, SQ_E8, SQ_G8}));
    // The bishop attacks b2. The rook alone attacks no square that the king may go to.
    EXPECT_EQ(alike.steady, drawn.board.of(WHITE) & ~Bitboard(SQ_B2));
    // A knight on d6, d5 or c6 would attack e8 or e7.
    EXPECT_TRUE(alike.arrivals[KNIGHT].contains(SQ_E4));
    for (const Square s : {SQ_D5, SQ_C6, SQ_C8, SQ_D6, SQ_F6, SQ_H6})
        EXPECT_FALSE(alike.arrivals[KNIGHT].contains(s)) << to_string(s);
}

} // namespace
} // namespace kiwi::bulk
