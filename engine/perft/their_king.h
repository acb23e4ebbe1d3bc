// The king of the side that replies: how it may castle, and lines that lead to squares.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces belong to these.
#pragma once

#include "bulk_board.h"

namespace kiwi::bulk {

/// Their king, and how it may castle.
template<Color Us>
struct TheirKing {
    static constexpr Color Them = ~Us;

    Square square;
    CastlingRights may_castle = NO_CASTLING; ///< Rights for which none of their own pieces is in the way.
    Bitboard castling_path;                  ///< For these: squares that must not be attacked,
    Bitboard castling_empty;                 ///< and squares that must be empty.

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

/// The squares from which a piece that slides in a direction comes to one of some squares if nothing is in the way, and
/// these.
template<Direction D>
[[nodiscard]] constexpr Bitboard smeared_back(Bitboard squares) {
    Bitboard one = squares | squares.shift<-D>();
    Bitboard three = one | one.shift<-D>().template shift<-D>();
    return three | three.shift<-D>().template shift<-D>().template shift<-D>().template shift<-D>();
}

/// The squares from which one comes there on a diagonal.
[[nodiscard]] constexpr Bitboard on_diagonals(Bitboard squares) {
    return smeared_back<NORTH_EAST>(squares) | smeared_back<SOUTH_WEST>(squares) | smeared_back<NORTH_WEST>(squares)
           | smeared_back<SOUTH_EAST>(squares);
}
/// The same on ranks and files.
[[nodiscard]] constexpr Bitboard on_straights(Bitboard squares) {
    return smeared_back<NORTH>(squares) | smeared_back<SOUTH>(squares) | smeared_back<EAST>(squares)
           | smeared_back<WEST>(squares);
}

} // namespace kiwi::bulk
