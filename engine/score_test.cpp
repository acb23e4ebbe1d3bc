#include "score.h"

#include <array>

#include <gtest/gtest.h>

#include "psqt.h"

namespace kiwi {
namespace {

constexpr std::array<int, 9> HALVES{-32768, -32767, -16384, -1, 0, 1, 12345, 32766, 32767};

bool fits(int x) { return x >= -32768 && x <= 32767; }

TEST(Score, KeepsBothHalvesAtEverySignAndExtreme) {
    for (const int mg : HALVES)
        for (const int eg : HALVES) {
            const Score s = make_score(mg, eg);
            EXPECT_EQ(mg_value(s), mg) << mg << ' ' << eg;
            EXPECT_EQ(eg_value(s), eg) << mg << ' ' << eg;
        }
}

TEST(Score, AddsAndSubtractsHalfByHalf) {
    for (const int a : HALVES)
        for (const int b : HALVES)
            for (const int c : HALVES)
                for (const int d : HALVES) {
                    const Score sum = make_score(a, b) + make_score(c, d);
                    const Score difference = make_score(a, b) - make_score(c, d);
                    if (fits(a + c) && fits(b + d))
                        EXPECT_EQ(sum, make_score(a + c, b + d)) << a << ' ' << b << " + " << c << ' ' << d;
                    if (fits(a - c) && fits(b - d))
                        EXPECT_EQ(difference, make_score(a - c, b - d)) << a << ' ' << b << " - " << c << ' ' << d;
                }
}

TEST(Score, MultipliesAndDividesHalfByHalf) {
    for (const int mg : HALVES)
        for (const int eg : HALVES)
            for (const int k : {-3, -1, 1, 2, 7}) {
                const Score s = make_score(mg, eg);
                if (fits(mg * k) && fits(eg * k))
                    EXPECT_EQ(s * k, make_score(mg * k, eg * k)) << mg << ' ' << eg << " * " << k;
                if (fits(mg / k) && fits(eg / k))
                    EXPECT_EQ(s / k, make_score(mg / k, eg / k)) << mg << ' ' << eg << " / " << k;
            }
}

TEST(Score, PieceSquareScoresAreOppositeUnderAColourFlip) {
    for (const Piece pc : EVERY_PIECE)
        for (int s = 0; s < SQUARE_NB; ++s)
            EXPECT_EQ(psqt::psq(pc, Square(s)), -psqt::psq(~pc, relative_square(BLACK, Square(s))));
}

} // namespace
} // namespace kiwi
