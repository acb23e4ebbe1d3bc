#include <algorithm>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "consistency.h"
#include "difference.h"
#include "testing/position_test_peer.h"
#include "testing/test_game.h"

namespace kiwi {

namespace {

using S = PositionTestPeer;

struct Defect {
    const char* id; ///< Of the self-check that must find it.
    const char* what;
    std::function<void(Position&)> plant;
};

const std::vector<Defect>& defects() {
    static const std::vector<Defect> rows{
            {"R5", "a second king", [](Position& p) { S::board(p)[SQ_A3] = W_KING; }},
            {"R9", "the wrong side to move", [](Position& p) { S::side(p) = ~S::side(p); }},
            {"R9", "a wrong game ply", [](Position& p) { ++S::ply(p); }},
            {"R16", "an en passant square on rank 3", [](Position& p) { S::state(p).ep_square = SQ_E3; }},
            {"R17", "a negative half-move clock", [](Position& p) { S::state(p).rule50 = -1; }},
            {"R1", "a piece in the mailbox only", [](Position& p) { S::board(p)[SQ_A3] = W_ROOK; }},
            {"R1", "a piece missing in the mailbox", [](Position& p) { S::board(p)[SQ_E5] = NO_PIECE; }},
            {"R2", "a piece missing in the union", [](Position& p) { S::by_type(p)[ALL_PIECES] ^= SQ_E5; }},
            {"R2", "a piece in two type bitboards", [](Position& p) { S::by_type(p)[QUEEN] |= SQ_E5; }},
            {"R3", "a piece of both colours", [](Position& p) { S::by_color(p)[BLACK] |= SQ_E5; }},
            {"R8", "the side not to move in check",
             [](Position& p) {
                 S::remove(p, SQ_E6);
                 S::remove(p, SQ_E7);
                 S::remove(p, SQ_E5);
                 S::put(p, W_ROOK, SQ_E5);
             }},
            {"R4", "a wrong count", [](Position& p) { ++S::piece_count(p)[W_KNIGHT]; }},
            {"R7", "a pawn on the last rank", [](Position& p) { S::put(p, W_PAWN, SQ_B8); }},
            {"R7", "a ninth pawn", [](Position& p) { S::put(p, W_PAWN, SQ_A3); }},
            {"S1", "a wrong key", [](Position& p) { S::state(p).key ^= 1; }},
            {"S2", "a wrong pawn key", [](Position& p) { S::state(p).pawn_key ^= 1; }},
            {"S3", "a wrong material key", [](Position& p) { S::state(p).material_key ^= 1; }},
            {"S4", "a wrong minor-piece key", [](Position& p) { S::state(p).minor_piece_key ^= 1; }},
            {"S5", "a wrong non-pawn key", [](Position& p) { S::state(p).non_pawn_key[BLACK] ^= 1; }},
            {"S6", "a wrong material", [](Position& p) { ++S::state(p).non_pawn_material[WHITE]; }},
            {"S7", "a wrong score", [](Position& p) { S::state(p).psq_score += make_score(1, 0); }},
            {"S8", "a checker too many", [](Position& p) { S::state(p).checkers |= SQ_E7; }},
            {"S9", "a blocker missing", [](Position& p) { S::state(p).blockers_for_king[BLACK] ^= SQ_D7; }},
            {"S9", "a pinner too many", [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A6; }},
            {"S11", "wrong check squares", [](Position& p) { S::state(p).check_squares[ROOK] ^= SQ_F8; }},
            {"S11", "check squares of the king", [](Position& p) { S::state(p).check_squares[KING] |= SQ_F8; }},
            {"S27", "a candidate made up", [](Position& p) { S::state(p).blockers_for_king[BLACK] |= SQ_E5; }},
            {"R10", "a right without its rook", [](Position& p) { S::rook_square(p)[WHITE_OO] = SQ_G1; }},
            {"R10", "a mask missing", [](Position& p) { S::mask(p)[SQ_A1] = NO_CASTLING; }},
            {"R10", "a mask where none belongs", [](Position& p) { S::mask(p)[SQ_D4] = WHITE_OO; }},
            {"R11", "a wrong path", [](Position& p) { S::path(p)[BLACK_OOO] ^= SQ_B8; }},
            {"R12", "an en passant square without a pawn",
             [](Position& p) {
                 S::state(p).key ^= zobrist::en_passant(SQ_C6);
                 S::state(p).ep_square = SQ_C6;
             }},
            {"R13", "a capture that is not legal", [](Position& p) { S::state(p).ep_square = SQ_H6; }},
            {"R14", "an en passant square without a push", [](Position& p) { S::state(p).ep_square = SQ_C6; }},
            {"S13", "a repetition that was none", [](Position& p) { S::state(p).repetition = 4; }},
            {"S15", "more plies since a null move than were played",
             [](Position& p) { S::state(p).plies_from_null = 9; }}};
    return rows;
}

const SelfCheck& self_check(std::string_view id) { return *std::ranges::find(self_checks(), id, &SelfCheck::id); }

TEST(SelfChecks, EachFindsItsPlantedDefects) {
    std::set<std::string_view> planted;
    for (const Defect& defect : defects()) {
        TestGame game(KIWIPETE_FEN);
        ASSERT_FALSE(failed_check(game.pos));
        defect.plant(game.pos);
        planted.insert(defect.id);
        const auto difference = self_check(defect.id).run(game.pos);
        ASSERT_TRUE(difference) << defect.id << " does not find " << defect.what;
        EXPECT_NE(difference->expected, difference->found) << defect.what;
        const auto failed = failed_check(game.pos);
        ASSERT_TRUE(failed) << defect.what;
        EXPECT_LE(failed->check->step, self_check(defect.id).step) << to_string(*failed);
        int step = -1;
        EXPECT_FALSE(game.pos.pos_is_ok(&step)) << defect.what;
        EXPECT_EQ(step, static_cast<int>(failed->check->step)) << defect.what;
    }
    for (const SelfCheck& check : self_checks())
        EXPECT_TRUE(planted.contains(check.id)) << check.id << " has no planted defect";
}

TEST(SelfChecks, AreInTheOrderOfTheSteps) { EXPECT_TRUE(std::ranges::is_sorted(self_checks(), {}, &SelfCheck::step)); }

TEST(Difference, NamesBothValues) {
    EXPECT_EQ(text_of(true) + text_of(false), "yesno");
    EXPECT_EQ(text_of(Key{0xFEDCBA9876543210U}), "fedcba9876543210");
    EXPECT_EQ(text_of(Bitboard()), "no square");
    EXPECT_EQ((text_of(Bitboard{SQ_A1, SQ_H8})), "a1 h8");
    EXPECT_EQ(text_of(std::vector<std::string>{}), "none");
    EXPECT_EQ((text_of(std::vector<std::string>{"a", "b", "c"})), "a b c");
    const auto named = same(1, 2, "count of ", W_PAWN);
    ASSERT_TRUE(named);
    EXPECT_EQ(named->expected, "count of P: 1");
    EXPECT_EQ(named->found, "count of P: 2");
    EXPECT_FALSE(same(2, 2, "count"));
}

TEST(Consistency, NamesTheSideOfTheKing) {
    for (const auto& [king, name] : {std::pair(W_KING, "White"), std::pair(B_KING, "Black")}) {
        TestGame game(START_FEN);
        S::board(game.pos)[SQ_A4] = king;
        const auto difference = self_check("R5").run(game.pos);
        ASSERT_TRUE(difference);
        EXPECT_NE(difference->found.find(name), std::string::npos) << difference->found;
    }
}

} // namespace
} // namespace kiwi
