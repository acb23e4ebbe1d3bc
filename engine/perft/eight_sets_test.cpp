#include "eight_sets.h"

#include <gtest/gtest.h>

#include "../attacks.h"
#include "../base/split_mix.h"

#ifdef KIWI_HAS_EIGHT_SETS

namespace kiwi::bulk {
namespace {

/// Eight random boards. The sliders are among the occupied squares.
struct Boards {
    std::array<Bitboard, 8> occupied;
    std::array<Bitboard, 8> sliders;

    explicit Boards(SplitMix64& random) {
        for (std::size_t i = 0; i < 8; ++i) {
            occupied[i] = Bitboard(random.next() & random.next());
            sliders[i] = occupied[i] & Bitboard(random.next() & random.next());
        }
    }
};

KIWI_EIGHT_SETS EightSets packed(const std::array<Bitboard, 8>& sets) {
    EightSets x{};
    for (std::size_t i = 0; i < 8; ++i)
        x[i] = sets[i].bits();
    return x;
}

/// The squares that sliders attack in the direction of `step`, found ray by ray.
Bitboard attacks_by(Step step, Bitboard sliders, Bitboard occupied) {
    Bitboard attacks;
    for (const Square s : sliders)
        attacks |= ray(s, step, occupied);
    return attacks;
}

KIWI_EIGHT_SETS void expect_equal(EightSets found, const Boards& boards, Step step, const char* what) {
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_EQ(found[i], attacks_by(step, boards.sliders[i], boards.occupied[i]).bits())
                << what << "\n"
                << to_string(boards.sliders[i]) << "\n"
                << to_string(boards.occupied[i]);
}

KIWI_EIGHT_SETS void compare_fills(const Boards& boards) {
    const EightSets sliders = packed(boards.sliders);
    const EightSets occupied = packed(boards.occupied);
    expect_equal(eight::filled<NORTH_EAST>(sliders, ~occupied), boards, {1, 1}, "north-east");
    expect_equal(eight::filled<NORTH_WEST>(sliders, ~occupied), boards, {-1, 1}, "north-west");
    expect_equal(eight::filled<SOUTH_EAST>(sliders, ~occupied), boards, {1, -1}, "south-east");
    expect_equal(eight::filled<SOUTH_WEST>(sliders, ~occupied), boards, {-1, -1}, "south-west");
    using eight::mirrored;
    expect_equal(eight::towards_higher(sliders, occupied), boards, {1, 0}, "east");
    expect_equal(mirrored(eight::towards_higher(mirrored(sliders), mirrored(occupied))), boards, {-1, 0}, "west");
    const EightSets files = eight::files_of(sliders);
    const EightSets blockers = eight::files_of(occupied);
    expect_equal(eight::from_files(mirrored(eight::towards_higher(files, blockers))), boards, {0, -1}, "south");
    expect_equal(eight::from_files(eight::towards_higher(mirrored(files), mirrored(blockers))), boards, {0, 1},
                 "north");
}

KIWI_EIGHT_SETS void compare_steps(const Boards& boards) {
    const EightSets pieces = packed(boards.sliders);
    const EightSets knights = eight::knight_attacks(pieces);
    const EightSets kings = eight::king_attacks(pieces);
    const EightSets white = eight::pawn_attacks<WHITE>(pieces);
    const EightSets black = eight::pawn_attacks<BLACK>(pieces);
    for (std::size_t i = 0; i < 8; ++i) {
        Bitboard by_knights;
        Bitboard by_kings = boards.sliders[i];
        for (const Square s : boards.sliders[i]) {
            by_knights |= PseudoAttacks[KNIGHT][s];
            by_kings |= PseudoAttacks[KING][s];
        }
        EXPECT_EQ(knights[i], by_knights.bits());
        EXPECT_EQ(kings[i], by_kings.bits());
        EXPECT_EQ(white[i], pawn_attacks<WHITE>(boards.sliders[i]).bits());
        EXPECT_EQ(black[i], pawn_attacks<BLACK>(boards.sliders[i]).bits());
    }
}

template<Direction D>
KIWI_EIGHT_SETS void compare_rays(const Boards& boards, Step step) {
    const EightSets occupied = packed(boards.occupied);
    for (int s = 0; s < SQUARE_NB; ++s) {
        const EightSets seen = eight::seen_along<D>(ray(Square(s), step, Bitboard()), occupied);
        for (std::size_t i = 0; i < 8; ++i)
            EXPECT_EQ(seen[i], ray(Square(s), step, boards.occupied[i]).bits()) << to_string(Square(s)) << "\n"
                                                                                << to_string(boards.occupied[i]);
    }
}

class EightSetsOfSquares : public testing::Test {
protected:
    void SetUp() override {
        if (!eight_sets_available())
            GTEST_SKIP() << "this processor or system has no AVX-512 with VBMI2, VPOPCNTDQ and GFNI";
    }
    template<class Compare>
    void compare_often(const Compare& compare) {
        SplitMix64 random(1);
        for (int times = 0; times < 200 && !HasFailure(); ++times)
            compare(Boards(random));
    }
};

TEST_F(EightSetsOfSquares, AreFilledAsRaysGo) { compare_often(compare_fills); }
TEST_F(EightSetsOfSquares, AreSteppedFromAsSetsAre) { compare_often(compare_steps); }
TEST_F(EightSetsOfSquares, AreSeenAlongRays) {
    compare_often([](const Boards& boards) {
        compare_rays<NORTH>(boards, {0, 1});
        compare_rays<SOUTH>(boards, {0, -1});
        compare_rays<EAST>(boards, {1, 0});
        compare_rays<WEST>(boards, {-1, 0});
        compare_rays<NORTH_EAST>(boards, {1, 1});
        compare_rays<NORTH_WEST>(boards, {-1, 1});
        compare_rays<SOUTH_EAST>(boards, {1, -1});
        compare_rays<SOUTH_WEST>(boards, {-1, -1});
    });
}

} // namespace
} // namespace kiwi::bulk

#else

TEST(EightSetsOfSquares, AreForOtherSystems) { GTEST_SKIP() << "no AVX-512 here: not x86-64, or Windows"; }

#endif
