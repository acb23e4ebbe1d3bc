#include "kiwipete/engine/board_setup.h"

#include <climits>

#include <gtest/gtest.h>

#include "kiwipete/engine/notation/fen.h"

namespace kiwi {
namespace {

/// What a FEN cannot say, a set-up can.
TEST(BoardSetup, ARookThatCastlesStandsOnItsFirstRank) {
    BoardSetup setup =
            std::get<BoardSetup>(parse_fen("4k3/8/8/8/8/7R/8/4K2R w H - 0 1", Variant::Chess960, FenMode::Lenient));
    EXPECT_FALSE(find_fault(setup));
    for (const Square elsewhere : {SQ_H3, SQ_G1, SQ_H2}) { // a rook not at home, and no rook
        setup.castling_rook[WHITE_OO] = elsewhere;
        const auto fault = find_fault(setup);
        ASSERT_TRUE(fault) << to_string(elsewhere);
        EXPECT_EQ(fault->fault, Fault::CastlingWithoutRook) << to_string(elsewhere);
    }
}

TEST(BoardSetup, NumbersOutOfRangeAreFaults) {
    const BoardSetup good = std::get<BoardSetup>(parse_fen(START_FEN, Variant::Standard));
    const auto fault_with = [&](int BoardSetup::*number, int value) {
        BoardSetup setup = good;
        setup.*number = value;
        return find_fault(setup);
    };
    for (const auto& [number, least, most, field] :
         {std::tuple(&BoardSetup::halfmove_clock, 0, MAX_HALFMOVE_CLOCK, FenField::HalfmoveClock),
          std::tuple(&BoardSetup::fullmove_number, 1, MAX_FULLMOVE_NUMBER, FenField::FullmoveNumber)}) {
        for (const int value : {INT_MIN, least - 1, most + 1, 1 << 17, INT_MAX}) {
            const auto fault = fault_with(number, value);
            ASSERT_TRUE(fault) << name_of(field) << ' ' << value;
            EXPECT_EQ(fault->fault, Fault::NumberOutOfRange) << value;
            EXPECT_EQ(fault->field, field) << value;
            EXPECT_EQ(fault->square, SQ_NONE) << value;
        }
        for (const int value : {least, least + 1, 255, 256, 65'535, 65'536, most})
            EXPECT_FALSE(fault_with(number, value)) << name_of(field) << ' ' << value;
    }
}

} // namespace
} // namespace kiwi
