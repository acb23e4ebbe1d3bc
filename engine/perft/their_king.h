// The king of the side that replies: how it may castle, and the lines that lead to squares.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "bulk_board.h"

namespace kiwi::bulk {

/// Their king, and how it may castle.
template<Color Us>
struct TheirKing {
    static constexpr Color Them = ~Us;

    Square square;
    CastlingRights may_castle = NO_CASTLING; ///< Rights for which none of their own pieces is in the way.
    Bitboard castling_path;                  ///< Squares that must not be attacked, for these rights.
    Bitboard castling_empty;                 ///< Squares that must be empty, for these rights.

    TheirKing(const Board& board, const Rules& rules) : square(board.king<Them>()) {
        if ((board.rights & Them) == NO_CASTLING)
            return;
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
            const Castling& castling = rules.castling[Them & side];
            if (!(board.rights & Them & side) || (castling.empty & board.of(Them)))
                continue;
            may_castle = CastlingRights(may_castle | (Them & side));
            castling_path |= castling.unattacked;
            castling_empty |= castling.empty;
        }
    }
};

/// The squares from which a slider in direction `D` reaches one of `squares` on an empty board, and `squares`.
template<Direction D>
[[nodiscard]] constexpr Bitboard smeared_back(Bitboard squares) {
    Bitboard one = squares | squares.shift<-D>();
    Bitboard three = one | one.shift<-D>().template shift<-D>();
    return three | three.shift<-D>().template shift<-D>().template shift<-D>().template shift<-D>();
}

/// The squares from which a bishop reaches one of `squares` on an empty board, and `squares`.
[[nodiscard]] constexpr Bitboard on_diagonals(Bitboard squares) {
    return smeared_back<NORTH_EAST>(squares) | smeared_back<SOUTH_WEST>(squares) | smeared_back<NORTH_WEST>(squares)
           | smeared_back<SOUTH_EAST>(squares);
}
/// The squares from which a rook reaches one of `squares` on an empty board, and `squares`.
[[nodiscard]] constexpr Bitboard on_straights(Bitboard squares) {
    return smeared_back<NORTH>(squares) | smeared_back<SOUTH>(squares) | smeared_back<EAST>(squares)
           | smeared_back<WEST>(squares);
}

} // namespace kiwi::bulk
