#include "move.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(Types, APieceIsItsColourTimesEightAndItsType) {
    EXPECT_EQ(make_piece(WHITE, PAWN), W_PAWN);
    EXPECT_EQ(make_piece(BLACK, KING), B_KING);
    for (const Piece pc : EVERY_PIECE) {
        EXPECT_EQ(static_cast<int>(pc), color_of(pc) << 3 | type_of(pc));
        EXPECT_EQ(type_of(~pc), type_of(pc));
        EXPECT_EQ(color_of(~pc), ~color_of(pc));
        EXPECT_EQ(piece_of_char(to_char(pc)), pc);
    }
    EXPECT_EQ(piece_of_char('x'), NO_PIECE);
    EXPECT_EQ(piece_of_char('.'), NO_PIECE);
}

TEST(Types, SquaresAreCountedFromA1ByRank) {
    EXPECT_EQ(SQ_A1, 0);
    EXPECT_EQ(SQ_H1, 7);
    EXPECT_EQ(SQ_A8, 56);
    EXPECT_EQ(SQ_H8, 63);
    EXPECT_EQ(SQ_E2 + NORTH, SQ_E3);
    EXPECT_EQ(SQ_E2 + NORTH_EAST, SQ_F3);
    EXPECT_EQ(SQ_E4 - NORTH, SQ_E3);
    EXPECT_EQ(SQ_E4 + SOUTH_WEST, SQ_D3);
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = Square(i);
        EXPECT_EQ(make_square(file_of(s), rank_of(s)), s);
        EXPECT_EQ(square_of_name(to_string(s)), s);
    }
    EXPECT_EQ(to_string(SQ_NONE), "-");
    EXPECT_EQ(square_of_name(""), SQ_NONE);
}

TEST(Types, RelativeSquaresAreMirroredForBlack) {
    EXPECT_EQ(relative_square(WHITE, SQ_C1), SQ_C1);
    EXPECT_EQ(relative_square(BLACK, SQ_C1), SQ_C8);
    EXPECT_EQ(relative_rank(BLACK, SQ_E7), RANK_2);
    EXPECT_EQ(relative_rank(WHITE, RANK_7), RANK_7);
    EXPECT_EQ(pawn_push(WHITE), NORTH);
    EXPECT_EQ(pawn_push(BLACK), SOUTH);
}

TEST(Types, CastlingRightsComposeFromColourAndSide) {
    EXPECT_EQ(WHITE & KING_SIDE, WHITE_OO);
    EXPECT_EQ(WHITE & QUEEN_SIDE, WHITE_OOO);
    EXPECT_EQ(BLACK & KING_SIDE, BLACK_OO);
    EXPECT_EQ(BLACK & QUEEN_SIDE, BLACK_OOO);
    EXPECT_EQ(ANY_CASTLING & BLACK, BLACK_CASTLING);
    EXPECT_EQ(ANY_CASTLING & KING_SIDE, WHITE_OO | BLACK_OO);
    EXPECT_EQ(~WHITE_CASTLING, BLACK_CASTLING);
    EXPECT_EQ(castled_king_square(BLACK_OOO), SQ_C8);
    EXPECT_EQ(castled_rook_square(BLACK_OOO), SQ_D8);
    EXPECT_EQ(castled_king_square(WHITE_OO), SQ_G1);
    EXPECT_EQ(castled_rook_square(WHITE_OO), SQ_F1);
}

TEST(Move, PacksItsPartsInSixteenBits) {
    static_assert(sizeof(Move) == 2);
    EXPECT_EQ(Move(SQ_E2, SQ_E4).raw(), 12 << 6 | 28);
    EXPECT_EQ(Move::none().raw(), 0);
    EXPECT_EQ(Move::null().raw(), 65);
    EXPECT_FALSE(Move::none().is_ok());
    EXPECT_FALSE(Move::null().is_ok());
    for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN}) {
        const Move m = Move::make<MoveType::Promotion>(SQ_A7, SQ_B8, pt);
        EXPECT_EQ(m.from_sq(), SQ_A7);
        EXPECT_EQ(m.to_sq(), SQ_B8);
        EXPECT_EQ(m.type_of(), MoveType::Promotion);
        EXPECT_EQ(m.promotion_type(), pt);
    }
    const Move castling = Move::make<MoveType::Castling>(SQ_E1, SQ_H1);
    EXPECT_EQ(castling.type_of(), MoveType::Castling);
    EXPECT_EQ(castling.raw(), 3 << 14 | 4 << 6 | 7);
}

TEST(Types, SquaresAreNamedByTwoCharactersAndNothingElse) {
    int named = 0;
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const std::string name{static_cast<char>(first), static_cast<char>(second)};
            const Square s = square_of_name(name);
            named += s != SQ_NONE ? 1 : 0;
            ASSERT_TRUE(s == SQ_NONE || to_string(s) == name) << name;
            ASSERT_EQ(square_of_name(name + '1'), SQ_NONE);
            ASSERT_EQ(square_of_name(name.substr(1)), SQ_NONE);
        }
    EXPECT_EQ(named, SQUARE_NB);
}

} // namespace
} // namespace kiwi
