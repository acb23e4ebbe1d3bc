// Tests the replies to all moves, on drawn boards. White moves, Black replies.
#include "bulk_replies.h"

#include "../testing/drawn_replies.h"
#include "../testing/test_game.h"

namespace kiwi::bulk {
namespace {

const std::vector<Rule> RULES{
        {"LeavingOpensTheirLine", R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"TheArrivalBlocksTheOpenedLineAgain", R"(
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r . R . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"LeavingLengthensAnAttackOnTheKingsSquares", R"(
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        B . . . . . . K)"},
        {"TheArrivalBlocksOurOwnAttack", R"(
        . . . . . . . .
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . N . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
        {"CapturesRemoveRepliesAndBringRecaptures", R"(
        . . k . . . . .
        . . . . . . . .
        . . . p . . . .
        . . n . . . . .
        . P . . . B . .
        . . . . . . . .
        . . . . . . . .
        . . R . . . . K)"},
        {"PawnsAreFreedAndBlocked", R"(
        . . . k . . . .
        p . p . p . . .
        N . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"PinnedPiecesStayOnTheirLine", R"(
        . . . k . . . .
        . . . r . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . . . . . . . .
        . . . Q . . . .
        . . . . . . . K)"},
        {"AKingMoveOpensALine", R"(
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . b . .
        . . . . . . K .)"},
        {"ASliderThatPinsAKnightPinsItAlongTheLine", R"(
        . . . . k . . .
        . . . n . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APawnCapturesTheSliderThatPinsIt", R"(
        . . . . . . k .
        . . . . . p . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APawnCapturesTheSliderThatComesNearer", R"(
        . . . . . . k .
        . . . . . p . .
        . . . . . . . .
        . . . B . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APawnThatIsPinnedOnItsRankIsFreed", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . p . . . R
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APawnThatIsPinnedOnItsFileIsFreed", R"(
        . . . . k . . .
        . . . . p . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"AKnightThatIsPinnedIsFreed", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"AnotherSliderPinsWhenTheFirstLeaves", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . Q . . .
        . . . . . . . K)"},
        {"TheFreedKnightCapturesWhereThePinnerWent", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p R . . .
        . . . . . . . K)"},
        {"APromotedPieceGivesCheckThroughTheOrigin", R"(
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"PromotedPiecesAttackTheKingsSquares", R"(
        . . . n . . . .
        . . P . . . . .
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"ACheckFromAfarIsBlocked", R"(
        . . . . k . . .
        . . . p . p . .
        . . n . . . . .
        . . . . . . . .
        . b . . . . n .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
        {"TheKingDoesNotFleeAlongTheLineOfTheCheck", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
        {"AKnightThatGivesCheckIsCaptured", R"(
        . . . . k . . .
        . . . . p . . .
        . . . . . . . .
        . . . N . . . .
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APawnThatGivesCheckIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . p . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . K)"},
        {"APawnIsCapturedEnPassant", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p . p . . . . .
        . . . . . . . .
        . P . . . . . .
        . . . . . . . K)"},
        {"APinnedPawnDoesNotCaptureEnPassant", R"(
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . P . . . . .
        . . . R . . . K)"},
        {"BothPawnsOfAnEnPassantCaptureLeaveTheRank", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . p . . . R
        . . . . . . . .
        . . P . . . . .
        . . . . . . . K)"},
        {"ACaptureBesideTheirKingIsProtected", R"(
        . . . . . . r k
        . . . . . . p p
        . . . . . N . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . . . . . . . K)"},
        {"ACheckByACaptureIsAnswered", R"(
        . . . . k . . .
        . . r . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . r . . . .
        . . . R . . . K)"},
};

class ReplyCounters : public testing::TestWithParam<Rule> {};

TEST_P(ReplyCounters, CountAsIfEachMoveWereMade) { expect_true_replies(Drawn(GetParam().drawing)); }

INSTANTIATE_TEST_SUITE_P(All, ReplyCounters, testing::ValuesIn(RULES), [](const auto& row) { return row.param.name; });

TEST(ReplyCounter, KnowsWhatOnlyAFenTells) {
    for (const char* fen : {
                 "r3k2r/8/1N6/8/8/8/7R/7K w kq - 0 1",  // captures the rook of a castling right
                 "rr2k2r/6P1/8/8/8/8/8/7K w kq - 0 1",  // captures it with a promotion
                 "4k2r/8/8/8/8/2B5/8/4K3 w k - 0 1",    // captures it with a piece that changes nothing else
                 "4k3/8/8/2pP4/8/3n4/8/4K3 w - c6 0 1", // in check, so no en passant
                 "4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 1",   // en passant captures the checker
                 "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",  // in check, so no castling
         }) {
        SCOPED_TRACE(fen);
        expect_true_replies(Drawn(setup_of(fen)));
    }
}

/// In Chess960 castling replies are known if no move starts or ends on the rank of castling.
TEST(ReplyCounter, KnowsChess960CastlingUnlessItsRankIsTouched) {
    const auto drawn = [](const char* fen) { return Drawn(setup_of(fen)); };
    const auto knows_castling = [](const Drawn& d) {
        return ReplyCounter<WHITE>(d.board, d.rules, pins_of<WHITE>(d.board, d.board.king<WHITE>())).knows_castling();
    };
    for (const char* fen : {
                 "1r2k1r1/3p4/8/8/8/8/3R4/4K3 w gb - 0 1",
                 "1r2k1r1/3p4/8/8/8/4N3/3Q4/4K3 w gb - 0 1", // moves that attack the king's path
                 "r1k3r1/3p4/4P3/8/8/8/3R4/4K3 w ga - 0 1",  // moves that also give check
                 "rbk5/3p4/8/8/8/8/6R1/K7 w a - 0 1",        // a bishop is in the way
         }) {
        EXPECT_TRUE(knows_castling(drawn(fen))) << fen;
        EXPECT_EQ(drawn(fen).replies(), drawn(fen).replies_move_by_move()) << fen;
    }
    for (const char* fen : {
                 "1r2k1r1/8/8/8/8/8/3R4/4K3 w gb - 0 1", // the rook moves to the rank
                 "1r2k1r1/P7/8/8/8/8/8/4K3 w gb - 0 1",  // a pawn moves to the rank
                 "1r2k1r1/1rP5/8/8/8/8/8/K7 w gb - 0 1", // a pawn can reach it only by a capture
                 "Nr2k1r1/8/8/8/8/8/8/K7 w gb - 0 1",    // a knight leaves the rank
         })
        EXPECT_FALSE(knows_castling(drawn(fen))) << fen;
}

} // namespace
} // namespace kiwi::bulk
