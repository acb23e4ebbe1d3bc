#include "engine/cuckoo.h"

#include <gtest/gtest.h>

#include "engine/geometry.h"
#include "engine/zobrist.h"

namespace kiwi {
namespace {

TEST(Cuckoo, HoldsEachReversibleMoveAndFindsIt) {
    std::size_t moves = 0;
    for (const Piece pc : ALL_MEN) {
        if (type_of(pc) == PAWN)
            continue;
        for (int i = 0; i < SQUARE_NB; ++i)
            for (const Square t : PseudoAttacks[type_of(pc)][static_cast<std::size_t>(i)]) {
                const auto s = Square(i);
                const Move found = cuckoo::find(zobrist::psq(pc, s) ^ zobrist::psq(pc, t) ^ zobrist::SIDE);
                EXPECT_EQ((Bitboard{found.from_sq(), found.to_sq()}), (Bitboard{s, t}));
                ++moves;
            }
    }
    EXPECT_EQ(moves, 2 * cuckoo::MOVE_COUNT); // each pair of squares from both ends
}

TEST(Cuckoo, HoldsNothingElse) {
    std::size_t entries = 0;
    for (std::size_t place = 0; place < cuckoo::TABLE_SIZE; ++place)
        if (const cuckoo::Entry e = cuckoo::entry(place); e.move.is_ok()) {
            ++entries;
            EXPECT_EQ(cuckoo::find(e.key_difference), e.move);
        } else
            EXPECT_EQ(e.key_difference, 0U);
    EXPECT_EQ(entries, cuckoo::MOVE_COUNT);
    EXPECT_EQ(entries, 3668U);
    EXPECT_FALSE(cuckoo::find(12345).is_ok());
    EXPECT_FALSE(cuckoo::find(0).is_ok());
}

} // namespace
} // namespace kiwi
