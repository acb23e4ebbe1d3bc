#include "attacks.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

/// Calls `visit(square, occupied)` for every square and every set of pieces on the lines of a slider there, with the
/// rest of the board empty and with the rest of the board full.
template<class Visit>
void for_every_occupancy(PieceType pt, Visit visit) {
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = Square(i);
        const std::uint64_t lines = ray_walk(pt, s, Bitboard()).bits();
        std::uint64_t subset = 0;
        do {
            visit(s, Bitboard(subset));
            visit(s, Bitboard(subset | ~lines));
            subset = (subset - lines) & lines;
        } while (subset != 0);
    }
}

template<class Attacks>
void expect_equal_to_ray_walk(PieceType pt, Attacks attacks) {
    std::size_t differences = 0;
    std::size_t cases = 0;
    for_every_occupancy(pt, [&](Square s, Bitboard occupied) {
        ++cases;
        if (attacks(s, occupied) != ray_walk(pt, s, occupied) && ++differences == 1)
            ADD_FAILURE() << to_string(s) << " with\n"
                          << to_string(occupied) << "gives\n"
                          << to_string(attacks(s, occupied));
    });
    EXPECT_EQ(differences, 0U);
    EXPECT_GT(cases, 100'000U);
}

TEST(Sliders, EqualARayWalkOnEveryOccupancy) {
    expect_equal_to_ray_walk(BISHOP, sliders::bishop_attacks);
    expect_equal_to_ray_walk(ROOK, sliders::rook_attacks);
}

TEST(Attacks, TheQueenIsRookAndBishop) {
    for_every_occupancy(BISHOP, [&](Square s, Bitboard occupied) {
        ASSERT_EQ(attacks_bb<QUEEN>(s, occupied), ray_walk(QUEEN, s, occupied));
    });
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
