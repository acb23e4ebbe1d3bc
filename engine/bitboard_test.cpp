#include "bitboard.h"

#include <vector>

#include <gtest/gtest.h>

#include "geometry.h"

namespace kiwi {
namespace {

template<Direction D>
void expect_shift_never_wraps() {
    const int files = ((static_cast<int>(D) + 9) % 8 + 8) % 8 - 1;
    const int ranks = (static_cast<int>(D) - files) / 8;
    for (int i = 0; i < SQUARE_NB; ++i) {
        const Square to = after_step(Square(i), {files, ranks});
        EXPECT_EQ(SquareBB[static_cast<std::size_t>(i)].shift<D>(), to == SQ_NONE ? Bitboard() : Bitboard(to))
                << to_string(Square(i)) << " by " << static_cast<int>(D);
    }
}

TEST(Bitboard, ShiftsDoNotWrapRoundTheEdges) {
    expect_shift_never_wraps<NORTH>();
    expect_shift_never_wraps<SOUTH>();
    expect_shift_never_wraps<EAST>();
    expect_shift_never_wraps<WEST>();
    expect_shift_never_wraps<NORTH_EAST>();
    expect_shift_never_wraps<NORTH_WEST>();
    expect_shift_never_wraps<SOUTH_EAST>();
    expect_shift_never_wraps<SOUTH_WEST>();
}

TEST(Bitboard, IsASetOfSquares) {
    Bitboard b{SQ_A1, SQ_E4, SQ_H8};
    EXPECT_EQ(b.popcount(), 3);
    EXPECT_TRUE(b.more_than_one());
    EXPECT_TRUE(b.contains(SQ_E4));
    EXPECT_FALSE(b.contains(SQ_E5));
    EXPECT_EQ(b.lsb(), SQ_A1);
    EXPECT_EQ(b.msb(), SQ_H8);
    EXPECT_EQ(std::vector<Square>(b.begin(), b.end()), (std::vector{SQ_A1, SQ_E4, SQ_H8}));
    EXPECT_EQ(b & SQ_E4, Bitboard(SQ_E4));
    EXPECT_EQ(b ^ SQ_E4, (Bitboard{SQ_A1, SQ_H8}));
    EXPECT_EQ(b | SQ_B1, (Bitboard{SQ_A1, SQ_B1, SQ_E4, SQ_H8}));
    EXPECT_EQ((~b).popcount(), 61);
    EXPECT_EQ(b.pop_lsb(), SQ_A1);
    EXPECT_EQ(b, (Bitboard{SQ_E4, SQ_H8}));
    EXPECT_FALSE(Bitboard(SQ_E4).more_than_one());
    EXPECT_TRUE(Bitboard().empty());
    EXPECT_FALSE(Bitboard());
}

TEST(Bitboard, PrintsAsABoard) {
    EXPECT_EQ(to_string(Bitboard{SQ_A8, SQ_E4, SQ_H1}),
              "1.......\n........\n........\n........\n....1...\n........\n........\n.......1\n");
}

#ifdef KIWIPETE_CHECKED
TEST(BitboardDeathTest, PoppingFromTheEmptySetIsCaught) {
    Bitboard empty;
    EXPECT_DEATH(static_cast<void>(empty.pop_lsb()), "precondition broken");
}
#endif

TEST(Geometry, FindsAlignedSquares) {
    EXPECT_TRUE(aligned(SQ_A1, SQ_C3, SQ_H8));
    EXPECT_FALSE(aligned(SQ_A1, SQ_C3, SQ_H7));
    EXPECT_FALSE(aligned(SQ_A1, SQ_C2, SQ_E3));
}

TEST(Geometry, StepAttacksAreRight) {
    EXPECT_EQ(StepAttacks[W_PAWN][SQ_A2], Bitboard(SQ_B3));
    EXPECT_EQ(StepAttacks[B_PAWN][SQ_E5], (Bitboard{SQ_D4, SQ_F4}));
    EXPECT_EQ(PseudoAttacks[KNIGHT][SQ_B1], (Bitboard{SQ_A3, SQ_C3, SQ_D2}));
    EXPECT_EQ(pawn_attacks<WHITE>(Bitboard{SQ_A2, SQ_E4}), (Bitboard{SQ_B3, SQ_D5, SQ_F5}));
    EXPECT_EQ(pawn_attacks<BLACK>(Bitboard{SQ_H7}), (Bitboard{SQ_G6}));
}

TEST(Geometry, Distances) {
    EXPECT_EQ(distance(SQ_A1, SQ_H8), 7);
    EXPECT_EQ(distance(SQ_E4, SQ_F4), 1);
    EXPECT_EQ(file_distance(SQ_A1, SQ_D8), 3);
    EXPECT_EQ(rank_distance(SQ_A1, SQ_D8), 7);
    EXPECT_EQ(passed_pawn_span(WHITE, SQ_A6), (Bitboard{SQ_A7, SQ_B7, SQ_A8, SQ_B8}));
    EXPECT_EQ(passed_pawn_span(BLACK, SQ_E3).popcount(), 6);
}

} // namespace
} // namespace kiwi
