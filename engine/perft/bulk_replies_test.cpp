// The parts of ReplyCounter, each on a drawn board. White moves, Black replies.
#include "kiwipete/engine/perft/bulk_replies.h"

#include <gtest/gtest.h>

#include "kiwipete/engine/testing/drawn_board.h"
#include "kiwipete/engine/testing/test_game.h"

namespace kiwi::bulk {
namespace {

/// A drawn position with White to move.
struct Drawn {
    explicit Drawn(std::string_view drawing) : Drawn(drawn_setup(drawing)) {}
    explicit Drawn(const BoardSetup& s) : setup(s), rules(setup), board(board_of(setup)) {}

    [[nodiscard]] KingLines<WHITE> king_lines() const { return {board, board.king<BLACK>()}; }
    [[nodiscard]] KingZone<WHITE> king_zone() const {
        return {board, rules, board.king<BLACK>(), sliders_of<WHITE>(board)};
    }
    [[nodiscard]] NullMoveReplies<BLACK> null_move_replies() const {
        return {board, board.king<BLACK>(), king_lines().pinned};
    }
    [[nodiscard]] std::uint64_t replies() const {
        return ReplyCounter<WHITE>(board, rules, pins_of<WHITE>(board, board.king<WHITE>())).count();
    }
    /// The same, move by move.
    [[nodiscard]] std::uint64_t replies_move_by_move() const {
        std::uint64_t count = 0;
        for_each_move<WHITE>(board, rules, [&](PieceType pt, Move m) {
            count += static_cast<std::uint64_t>(count_moves<BLACK>(after<WHITE>(board, rules, pt, m), rules));
        });
        return count;
    }

    BoardSetup setup;
    Rules rules;
    Board board;
};

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
    EXPECT_EQ(drawn.king_lines().pinned, Bitboard(SQ_E6));
    EXPECT_EQ(drawn.king_lines().leaving, Bitboard(SQ_E2)); // the rook would unpin
    EXPECT_EQ(drawn.king_lines().interposing, drawn_squares(R"(
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
    EXPECT_EQ(drawn.king_lines().leaving, Bitboard(SQ_E6) | SQ_C6); // two more pieces of ours shield b5 and a4
    EXPECT_EQ(drawn.king_lines().pinned, Bitboard(SQ_D7));
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
    EXPECT_EQ(drawn.king_lines().checks[ROOK], drawn_squares(R"(
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . x x x k x x x
        . . . . x . . .
        . . . . x . . .
        . . . . x . . .
        . . . . x . . K)"));
    EXPECT_EQ(drawn.king_lines().checks[PAWN], Bitboard(SQ_D4) | SQ_F4);
    EXPECT_TRUE(drawn.king_lines().checks[KING].empty());
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
    // The knight stands between the rook on b1 and b7, b8; the rook on h5 attacks nothing there.
    EXPECT_EQ(drawn.king_zone().shielding, Bitboard(SQ_B5));
    EXPECT_TRUE(drawn.king_zone().slider_paths.empty());
    EXPECT_EQ(drawn.king_zone().attacks.once & drawn.king_zone().squares, Bitboard(SQ_A7));
    EXPECT_FALSE(drawn.king_zone().may_castle);
    const Drawn open(R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . . . K)");
    EXPECT_EQ(open.king_zone().slider_paths, (Bitboard{SQ_B2, SQ_B3, SQ_B4, SQ_B5, SQ_B6, SQ_B7}));
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
    const NullMoveReplies<BLACK> replies = drawn.null_move_replies();
    EXPECT_EQ(replies.free_pawn_replies, 2);
    EXPECT_EQ(replies.pieces_and_pinned_pawns, 9); // the rook: a1-a3, a5-a7, b4, c4 and d4
    EXPECT_EQ(replies.mobility[SQ_A4], 9);
    EXPECT_EQ(replies.replies_behind[SQ_B4], 2);
    EXPECT_EQ(replies.replies_behind[SQ_A2], 1);
    EXPECT_EQ(replies.replies_behind[SQ_A1], 0);
    EXPECT_EQ(replies.pawn_squares, (Bitboard{SQ_B6, SQ_B5, SQ_A6, SQ_C6}));
}

struct Rule {
    const char* name;
    const char* drawing;
};

void PrintTo(const Rule& rule, std::ostream* os) { *os << rule.name; }

class ReplyCounters : public testing::TestWithParam<Rule> {};

TEST_P(ReplyCounters, CountAsIfEachMoveWereMade) {
    const Drawn drawn(GetParam().drawing);
    EXPECT_EQ(drawn.replies(), drawn.replies_move_by_move());
    EXPECT_GT(drawn.replies(), 0U);
}

TEST(ReplyCounter, KnowsWhatOnlyAFenTells) {
    for (const char* fen : {
                 "r3k2r/8/1N6/8/8/8/7R/7K w kq - 0 1",  // the rook of a castling right is captured,
                 "rr2k2r/6P1/8/8/8/8/8/7K w kq - 0 1",  // also by a promotion
                 "4k2r/8/8/8/8/2B5/8/4K3 w k - 0 1",    // by a piece that changes nothing else
                 "4k3/8/8/2pP4/8/3n4/8/4K3 w - c6 0 1", // in check, so no en passant
                 "4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 1",   // en passant captures the piece that gives check
                 "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",  // in check, so no castling
         }) {
        const Drawn drawn(setup_of(fen));
        EXPECT_EQ(drawn.replies(), drawn.replies_move_by_move()) << fen;
    }
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
    const AlikeMoves<WHITE> alike(Baseline<WHITE>(drawn.board, drawn.rules), Bitboard());
    EXPECT_EQ(alike.replies, 2 + 2 + 2 + 3 + 5); // of three pawns, the king and the bishop
    EXPECT_EQ(alike.king_squares, (Bitboard{SQ_E7, SQ_E8, SQ_G8}));
    // The bishop attacks b2. The rook alone attacks nothing that the king may use.
    EXPECT_EQ(alike.steady, drawn.board.of(WHITE) & ~Bitboard(SQ_B2));
    // A knight on d6, d5 or c6 would attack e8 or e7.
    EXPECT_TRUE(alike.arrivals[KNIGHT].contains(SQ_E4));
    for (const Square s : {SQ_D5, SQ_C6, SQ_C8, SQ_D6, SQ_F6, SQ_H6})
        EXPECT_FALSE(alike.arrivals[KNIGHT].contains(s)) << to_string(s);
    EXPECT_TRUE(alike.captures[ROOK].contains(SQ_A3));
    EXPECT_FALSE(alike.captures[ROOK].contains(SQ_F7)); // beside the king
}

INSTANTIATE_TEST_SUITE_P(All, ReplyCounters,
                         testing::Values(Rule{"LeavingOpensTheirLine", R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"TheArrivalBlocksTheOpenedLineAgain", R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . R . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"LeavingLengthensAnAttackOnTheKingsSquares", R"(
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        B . . . . . . K)"},
                                         Rule{"TheArrivalBlocksOurOwnAttack", R"(
        . . . . . . . .
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . N . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
                                         Rule{"CapturesRemoveRepliesAndBringRecaptures", R"(
        . . k . . . . .
        . . . . . . . .
        . . . p . . . .
        . . n . . . . .
        . P . . . B . .
        . . . . . . . .
        . . . . . . . .
        . . R . . . . K)"},
                                         Rule{"PawnsAreFreedAndBlocked", R"(
        . . . k . . . .
        p . p . p . . .
        N . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"PinnedPiecesStayOnTheirLine", R"(
        . . . k . . . .
        . . . r . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . . . . . . . .
        . . . Q . . . .
        . . . . . . . K)"},
                                         Rule{"AKingMoveOpensALine", R"(
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . . . . K .)"},
                                         Rule{"ASliderThatPinsAKnightPinsItAlongTheLine", R"(
        . . . . k . . .
        . . . n . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APawnCapturesTheSliderThatPinsIt", R"(
        . . . . . . k .
        . . . . . p . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APawnCapturesTheSliderThatComesNearer", R"(
        . . . . . . k .
        . . . . . p . .
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APawnThatIsPinnedOnItsRankIsFreed", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . p . . . R
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APawnThatIsPinnedOnItsFileIsFreed", R"(
        . . . . k . . .
        . . . . p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"AKnightThatIsPinnedIsFreed", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"AnotherSliderPinsWhenTheFirstLeaves", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . Q . . .
        . . . . . . . K)"},
                                         Rule{"TheFreedKnightCapturesWhereThePinnerWent", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p R . . .
        . . . . . . . K)"},
                                         Rule{"APromotedPieceGivesCheckThroughTheOrigin", R"(
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"PromotedPiecesAttackTheKingsSquares", R"(
        . . . n . . . .
        . . P . . . . .
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"ACheckFromAfarIsBlocked", R"(
        . . . . k . . .
        . . . p . p . .
        . . n . . . . .
        . . . . . . . .
        . b . . . . n .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
                                         Rule{"TheKingDoesNotFleeAlongTheLineOfTheCheck", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
                                         Rule{"AKnightThatGivesCheckIsCaptured", R"(
        . . . . k . . .
        . . . . p . . .
        . . . . . . . .
        . . . N . . . .
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APawnThatGivesCheckIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . p . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . K)"},
                                         Rule{"APawnIsCapturedEnPassant", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p . p . . . . .
        . . . . . . . .
        . P . . . . . .
        . . . . . . . K)"},
                                         Rule{"APinnedPawnDoesNotCaptureEnPassant", R"(
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . P . . . . .
        . . . R . . . K)"},
                                         Rule{"BothPawnsOfAnEnPassantCaptureLeaveTheRank", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . p . . . R
        . . . . . . . .
        . . P . . . . .
        . . . . . . . K)"},
                                         Rule{"ACheckByACaptureIsAnswered", R"(
        . . . . k . . .
        . . r . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . r . . . .
        . . . R . . . K)"},
                                         Rule{"APinnedSliderCapturesThePinnerWhereItCaptured", R"(
        k . . . . . . .
        q . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p . . . . . . K)"},
                                         Rule{"APinnedPawnFollowsThePinnerAlongTheDiagonal", R"(
        k . . . . . . .
        . p . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"AnArrivalPinsASlider", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
                                         Rule{"AnArrivalPinsAKnightAndCaptures", R"(
        . . . . k . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . n . p . . .
        . . . . . . . .
        . . B . . . . .
        . . . . R . . K)"},
                                         Rule{"AnArrivalPinsAPawnOnADiagonal", R"(
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . K)"},
                                         Rule{"AnArrivalPinsAPawnOnAFile", R"(
        . . . . k . . .
        . . . . p . . .
        . . . P . P . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"ADeparturePinsASlider", R"(
        . . . . k . . .
        . . . . q . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"ADeparturePinsAPawn", R"(
        . . . . k . . .
        . . . . . p . .
        . . . . . . N .
        . . . . . . . B
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APieceBetweenFreesASlider", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"APieceBetweenFreesAPawn", R"(
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        B . . N . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"APieceBetweenPinsAsThePinnerDid", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"ThePinnedPieceIsCapturedByAnother", R"(
        . . . . k . . .
        . . . . . . . .
        R . . . r . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"ThePinnedPawnIsCapturedByAnother", R"(
        . . . . . . . .
        . . . . k . . .
        . . . . . p . .
        . . . . . . . .
        . . . . . . N B
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)"},
                                         Rule{"ThePinnerCapturesThePinnedPiece", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . b
        . . . . . . . .
        . . . . . . . .
        . . . . Q . . .
        . . . . . . . K)"},
                                         Rule{"ADiscoveredCheckIsAnsweredAtTheSlider", R"(
        . . . . . . . .
        . . . p . . . .
        . . . . k . . .
        . . b . . . . .
        . . . . N . . .
        . . . n . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"ADoublePushDiscoversACheck", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        k . P . . . . R
        . . . . . . . K)"},
                                         Rule{"AKingInCheckDoesNotFleeAlongTheLine", R"(
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .)"},
                                         Rule{"ACheckIsBlockedCapturedAndFled", R"(
        . . . . r . . k
        . . . . . . p .
        . . . . . . . .
        . B . . . . . .
        . . . p . . P .
        N . . . . . . .
        . P . R K . . n
        . . . . . . . .)"},
                                         Rule{"TwoPiecesGiveCheck", R"(
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . Q .
        . . . . K . . .)"},
                                         Rule{"APromotionByCaptureGivesCheckAndPins", R"(
        . r . n k . . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"ADoublePushPinsAndIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        k n P . . . . R
        . . . . . . . K)"},
                                         Rule{"ADoublePushUnpinsAndIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        . n . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . P . B . . .
        . . . . . . . K)"},
                                         Rule{"ADepartureThatPinsAlsoUnpins", R"(
        . . . . k . . .
        . . . n n . . .
        . . . . . . . .
        . . . . N . . .
        B . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"APieceBetweenTheKingAndThePinnedGivesCheck", R"(
        . . . . k . . .
        R . . . . . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
                                         Rule{"APromotedPieceUnpins", R"(
        k . n . . . . R
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"TheFreedKnightRecaptures", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . p R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
                                         Rule{"TwoPawnsArePinned", R"(
        . . . . k . . .
        . . . p . p . .
        . . . . . . . .
        . B . . . . . B
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)"},
                                         Rule{"TwoPinnedPawnsHaveMoves", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . p p . .
        . . . . . . B .
        . . . . . . . .
        . . . . R . . .
        K . . . . . . .)"}),
                         [](const auto& row) { return row.param.name; });

} // namespace
} // namespace kiwi::bulk
