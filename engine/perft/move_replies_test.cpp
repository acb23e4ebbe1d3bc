// Tests the replies to moves that change a pin or give check, on drawn boards. White moves, Black replies.
#include "move_replies.h"

#include "../testing/drawn_replies.h"

namespace kiwi::bulk {
namespace {

const std::vector<Rule> PINS_AND_CHECKS{
        {"APinnedSliderCapturesThePinnerWhereItCaptured", R"(
        k . . . . . . .
        q . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p . . . . . . K)"},
        {"APinnedPawnFollowsThePinnerAlongTheDiagonal", R"(
        k . . . . . . .
        . p . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"AnArrivalPinsASlider", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . K)"},
        {"AnArrivalPinsAKnightAndCaptures", R"(
        . . . . k . . .
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        . . n . p . . .
        . . . . . . . .
        . . B . . . . .
        . . . . R . . K)"},
        {"AnArrivalPinsAPawnOnADiagonal", R"(
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . K)"},
        {"AnArrivalPinsAPawnOnAFile", R"(
        . . . . k . . .
        . . . . p . . .
        . . . P . P . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"ADeparturePinsASlider", R"(
        . . . . k . . .
        . . . . q . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"ADeparturePinsAPawn", R"(
        . . . . k . . .
        . . . . . p . .
        . . . . . . N .
        . . . . . . . B
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APieceBetweenFreesASlider", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"APieceBetweenFreesAPawn", R"(
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . . . . .
        B . . N . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"APieceBetweenPinsAsThePinnerDid", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"ThePinnedPieceIsCapturedByAnother", R"(
        . . . . k . . .
        . . . . . . . .
        R . . . r . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"ThePinnedPawnIsCapturedByAnother", R"(
        . . . . . . . .
        . . . . k . . .
        . . . . . p . .
        . . . . . . . .
        . . . . . . N B
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)"},
        {"ThePinnerCapturesThePinnedPiece", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . b
        . . . . . . . .
        . . . . . . . .
        . . . . Q . . .
        . . . . . . . K)"},
        {"ADiscoveredCheckIsAnsweredAtTheSlider", R"(
        . . . . . . . .
        . . . p . . . .
        . . . . k . . .
        . . b . . . . .
        . . . . N . . .
        . . . n . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"ADoublePushDiscoversACheck", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        k . P . . . . R
        . . . . . . . K)"},
        {"AKingInCheckDoesNotFleeAlongTheLine", R"(
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .)"},
        {"ACheckIsBlockedCapturedAndFled", R"(
        . . . . r . . k
        . . . . . . p .
        . . . . . . . .
        . B . . . . . .
        . . . p . . P .
        N . . . . . . .
        . P . R K . . n
        . . . . . . . .)"},
        {"TwoPiecesGiveCheck", R"(
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . Q .
        . . . . K . . .)"},
        {"APromotionByCaptureGivesCheckAndPins", R"(
        . r . n k . . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"ADoublePushPinsAndIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p . . . .
        . . . . . . . .
        k n P . . . . R
        . . . . . . . K)"},
        {"ADoublePushUnpinsAndIsCapturedEnPassant", R"(
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        . n . . . . . .
        . . . p . . . .
        . . . . . . . .
        . . P . B . . .
        . . . . . . . K)"},
        {"ADepartureThatPinsAlsoUnpins", R"(
        . . . . k . . .
        . . . n n . . .
        . . . . . . . .
        . . . . N . . .
        B . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"APieceBetweenTheKingAndThePinnedGivesCheck", R"(
        . . . . k . . .
        R . . . . . . .
        . . . . . . . .
        . . . . q . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . K)"},
        {"APromotedPieceUnpins", R"(
        k . n . . . . R
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"TheFreedKnightRecaptures", R"(
        . . . . k . . .
        . . . . . . . .
        . . . . n . . .
        . . . . . . . .
        . . . p R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K)"},
        {"TwoPawnsArePinned", R"(
        . . . . k . . .
        . . . p . p . .
        . . . . . . . .
        . B . . . . . B
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .)"},
        {"TwoPinnedPawnsHaveMoves", R"(
        . . . . . . . .
        . . . . . . . .
        . . . . k . . .
        . . . . p p . .
        . . . . . . B .
        . . . . . . . .
        . . . . R . . .
        K . . . . . . .)"},
};

class MovesWithPinsAndChecks : public testing::TestWithParam<Rule> {};

TEST_P(MovesWithPinsAndChecks, CountAsIfEachMoveWereMade) { expect_true_replies(Drawn(GetParam().drawing)); }

INSTANTIATE_TEST_SUITE_P(All, MovesWithPinsAndChecks, testing::ValuesIn(PINS_AND_CHECKS),
                         [](const auto& row) { return row.param.name; });

} // namespace
} // namespace kiwi::bulk
