// The replies to all moves, on drawn boards. White moves, Black replies.
#include "kiwipete/engine/perft/bulk_replies.h"

#include "kiwipete/engine/testing/drawn_replies.h"
#include "kiwipete/engine/testing/test_game.h"

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

} // namespace
} // namespace kiwi::bulk
