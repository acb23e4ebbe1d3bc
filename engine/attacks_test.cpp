#include "attacks.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

/// With every set of pieces on the lines of a bishop and a rook, the rest of the board empty or full. A queen attacks
/// as both do.
TEST(Attacks, OfSlidersAreRayWalksOnEveryOccupancy) {
    for (const PieceType pt : {BISHOP, ROOK})
        for (int i = 0; i < SQUARE_NB; ++i) {
            const auto s = Square(i);
            const std::uint64_t lines = ray_walk(pt, s, Bitboard()).bits();
            std::uint64_t subset = 0;
            do {
                for (const Bitboard occupied : {Bitboard(subset), Bitboard(subset | ~lines)})
                    for (const PieceType slider : {pt, QUEEN})
                        ASSERT_EQ(attacks_bb(make_piece(WHITE, slider), s, occupied), ray_walk(slider, s, occupied))
                                << to_string(s) << " with\n"
                                << to_string(occupied);
                subset = (subset - lines) & lines;
            } while (subset != 0);
        }
}

TEST(Attacks, ByPieceEqualsByType) {
    const Bitboard occupied{SQ_D4, SQ_E6, SQ_B2, SQ_G7};
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = Square(i);
        EXPECT_EQ(attacks_bb(W_KNIGHT, s, occupied), attacks_bb<KNIGHT>(s, occupied));
        EXPECT_EQ(attacks_bb(B_BISHOP, s, occupied), attacks_bb<BISHOP>(s, occupied));
        EXPECT_EQ(attacks_bb(W_ROOK, s, occupied), attacks_bb<ROOK>(s, occupied));
        EXPECT_EQ(attacks_bb(B_QUEEN, s, occupied), attacks_bb<QUEEN>(s, occupied));
        EXPECT_EQ(attacks_bb(W_KING, s, occupied), attacks_bb<KING>(s, occupied));
        EXPECT_EQ(attacks_bb(W_PAWN, s, occupied), StepAttacks[W_PAWN][s]);
    }
}

} // namespace
} // namespace kiwi
