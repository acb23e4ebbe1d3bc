#include <functional>

#include <gtest/gtest.h>

#include "consistency.h"
#include "difference.h"
#include "testing/position_test_peer.h"
#include "testing/test_game.h"

namespace kiwi {

namespace {

using S = PositionTestPeer;

struct Defect {
    const char* what;
    ConsistencyStep step;
    std::function<void(Position&)> plant;
};

const std::vector<Defect>& defects() {
    using enum ConsistencyStep;
    static const std::vector<Defect> rows{
            {"a second king", Default, [](Position& p) { S::board(p)[SQ_A3] = W_KING; }},
            {"the wrong side to move", Default, [](Position& p) { S::side(p) = ~S::side(p); }},
            {"a wrong game ply", Default, [](Position& p) { ++S::ply(p); }},
            {"an en passant square on rank 3", Default, [](Position& p) { S::state(p).ep_square = SQ_E3; }},
            {"a negative half-move clock", Default, [](Position& p) { S::state(p).rule50 = -1; }},
            {"a piece in the mailbox only", Bitboards, [](Position& p) { S::board(p)[SQ_A3] = W_ROOK; }},
            {"a piece missing in the mailbox", Bitboards, [](Position& p) { S::board(p)[SQ_E5] = NO_PIECE; }},
            {"a piece in two type bitboards", Bitboards, [](Position& p) { S::by_type(p)[QUEEN] |= SQ_E5; }},
            {"a piece of both colours", Bitboards, [](Position& p) { S::by_color(p)[BLACK] |= SQ_E5; }},
            {"a piece missing in the union", Bitboards, [](Position& p) { S::by_type(p)[ALL_PIECES] ^= SQ_E5; }},
            {"the side not to move in check", King,
             [](Position& p) {
                 S::remove(p, SQ_E6);
                 S::remove(p, SQ_E7);
                 S::remove(p, SQ_E5);
                 S::put(p, W_ROOK, SQ_E5);
             }},
            {"a wrong count", Counts, [](Position& p) { ++S::piece_count(p)[W_KNIGHT]; }},
            {"a ninth pawn", Counts, [](Position& p) { S::put(p, W_PAWN, SQ_A3); }},
            {"a wrong key", State, [](Position& p) { S::state(p).key ^= 1; }},
            {"a wrong pawn key", State, [](Position& p) { S::state(p).pawn_key ^= 1; }},
            {"a wrong material key", State, [](Position& p) { S::state(p).material_key ^= 1; }},
            {"a wrong minor-piece key", State, [](Position& p) { S::state(p).minor_piece_key ^= 1; }},
            {"a wrong non-pawn key", State, [](Position& p) { S::state(p).non_pawn_key[BLACK] ^= 1; }},
            {"a wrong material", State, [](Position& p) { ++S::state(p).non_pawn_material[WHITE]; }},
            {"a wrong score", State, [](Position& p) { S::state(p).psq_score += make_score(1, 0); }},
            {"a checker too many", Checks, [](Position& p) { S::state(p).checkers |= SQ_E7; }},
            {"a blocker missing", Checks, [](Position& p) { S::state(p).blockers_for_king[BLACK] ^= SQ_D7; }},
            {"a pinner too many", Checks, [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A6; }},
            {"wrong check squares", Checks, [](Position& p) { S::state(p).check_squares[ROOK] ^= SQ_F8; }},
            {"a right without its rook", Castling, [](Position& p) { S::rook_square(p)[WHITE_OO] = SQ_G1; }},
            {"a mask missing", Castling, [](Position& p) { S::mask(p)[SQ_A1] = NO_CASTLING; }},
            {"a mask where none belongs", Castling, [](Position& p) { S::mask(p)[SQ_D4] = WHITE_OO; }},
            {"a wrong path", Castling, [](Position& p) { S::path(p)[BLACK_OOO] ^= SQ_B8; }},
            {"an en passant square without a pawn", EnPassant,
             [](Position& p) {
                 S::state(p).key ^= zobrist::en_passant(SQ_C6);
                 S::state(p).ep_square = SQ_C6;
             }},
            {"a repetition that was none", History, [](Position& p) { S::state(p).repetition = 4; }},
            {"more plies since a null move than were played", History,
             [](Position& p) { S::state(p).plies_from_null = 9; }}};
    return rows;
}

TEST(Consistency, EachPlantedDefectIsFoundByItsStep) {
    for (const Defect& defect : defects()) {
        TestGame game(KIWIPETE_FEN);
        ASSERT_EQ(game.pos.failed_step(), std::nullopt);
        defect.plant(game.pos);
        EXPECT_EQ(game.pos.failed_step(), defect.step) << defect.what;
        int failed = -1;
        EXPECT_FALSE(game.pos.pos_is_ok(&failed)) << defect.what;
        EXPECT_EQ(failed, static_cast<int>(defect.step)) << defect.what;
    }
}

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
        const auto difference = consistency::one_king_each(game.pos);
        ASSERT_TRUE(difference);
        EXPECT_NE(difference->found.find(name), std::string::npos) << difference->found;
    }
}

} // namespace
} // namespace kiwi
