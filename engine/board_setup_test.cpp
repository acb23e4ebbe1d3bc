#include "board_setup.h"

#include <climits>

#include <gtest/gtest.h>

#include "fen.h"

namespace kiwi {
namespace {

/// A set-up can have faults that a FEN cannot express.
TEST(BoardSetup, ARookThatCastlesStandsOnItsFirstRank) {
    BoardSetup setup =
            std::get<BoardSetup>(parse_fen("4k3/8/8/8/8/7R/8/4K2R w H - 0 1", Variant::Chess960, FenMode::Lenient));
    EXPECT_FALSE(find_fault(setup));
    for (const Square elsewhere : {SQ_H3, SQ_G1, SQ_H2}) { // a rook on another rank, and squares without a rook
        setup.castling_rook[WHITE_OO] = elsewhere;
        const auto fault = find_fault(setup);
        ASSERT_TRUE(fault) << to_string(elsewhere);
        EXPECT_EQ(fault->fault, Fault::CastlingWithoutRook) << to_string(elsewhere);
    }
}

TEST(BoardSetup, NumbersOutOfRangeAreFaults) {
    const BoardSetup good = setup_of(START_FEN);
    const auto fault_with = [&](int BoardSetup::*number, int value) {
        BoardSetup setup = good;
        setup.*number = value;
        return find_fault(setup);
    };
    for (const auto& [number, least, most, field] :
         {std::tuple(&BoardSetup::halfmove_clock, 0, MAX_COUNTED, FenField::HalfmoveClock),
          std::tuple(&BoardSetup::fullmove_number, 1, MAX_COUNTED, FenField::FullmoveNumber)}) {
        for (const int value : {INT_MIN, least - 1, most + 1, INT_MAX}) {
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

/// Calls `use` for each single right with its king and rook on each pair of files.
template<class Use>
void for_each_right(Use use) {
    for (const CastlingRights right : SINGLE_RIGHTS)
        for (int king = FILE_A; king <= FILE_H; ++king)
            for (int rook = FILE_A; rook <= FILE_H; ++rook)
                if (king != rook) {
                    const Color c = right & WHITE ? WHITE : BLACK;
                    BoardSetup setup;
                    setup.variant = Variant::Chess960;
                    setup.board[make_square(FILE_E, relative_rank(c, RANK_5))] = make_piece(~c, KING);
                    setup.board[make_square(File(king), relative_rank(c, RANK_1))] = make_piece(c, KING);
                    setup.castling_rook[right] = make_square(File(rook), relative_rank(c, RANK_1));
                    setup.board[setup.castling_rook[right]] = make_piece(c, ROOK);
                    use(setup, right, king, rook);
                }
}

TEST(BoardSetup, ARightNeedsItsKingBetweenTheRooks) {
    for_each_right([](BoardSetup setup, CastlingRights right, int king, int rook) {
        const bool king_side = (right & KING_SIDE) != NO_CASTLING;
        const bool in_chess960 = king != FILE_A && king != FILE_H && (rook > king) == king_side;
        const bool in_standard = king == FILE_E && rook == (king_side ? FILE_H : FILE_A);
        EXPECT_EQ(!find_castling_fault(setup, right), in_chess960) << write_fen(setup);
        setup.variant = Variant::Standard;
        EXPECT_EQ(!find_castling_fault(setup, right), in_standard) << write_fen(setup);
        setup.castling_rook[right] = SQ_NONE;
        EXPECT_FALSE(find_castling_fault(setup, right));
    });
}

TEST(BoardSetup, RightsOfBothSidesNeedTheSameFiles) {
    for_each_right([](const BoardSetup& white, CastlingRights right, int king, int rook) {
        if (!(right & WHITE))
            return;
        EXPECT_FALSE(find_castling_files_fault(white)) << write_fen(white);
        for_each_right([&](const BoardSetup& black, CastlingRights other, int other_king, int other_rook) {
            if (!(other & BLACK))
                return;
            BoardSetup both = white;
            both.castling_rook[other] = black.castling_rook[other];
            for (int s = 0; s < SQUARE_NB; ++s)
                if (relative_rank(BLACK, Square(s)) == RANK_1)
                    both.board[Square(s)] = black.board[Square(s)];
                else if (both.board[Square(s)] == B_KING)
                    both.board[Square(s)] = NO_PIECE;
            const bool same_side = ((right & KING_SIDE) != NO_CASTLING) == ((other & KING_SIDE) != NO_CASTLING);
            EXPECT_EQ(!find_castling_files_fault(both), king == other_king && (!same_side || rook == other_rook))
                    << write_fen(both);
        });
    });
}

} // namespace
} // namespace kiwi
