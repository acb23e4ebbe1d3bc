// What pieces attack on an occupied board.
#pragma once

#include "geometry.h"
#include "slider_table.h"

namespace kiwi {

/// How slider attacks become an index into their table.
#ifdef __BMI2__
inline constexpr const char* SLIDER_METHOD = "pext";
#else
inline constexpr const char* SLIDER_METHOD = "magic";
#endif

/// The squares that a knight, bishop, rook, queen or king on `s` attacks: in each direction the empty squares and the
/// first occupied one, of either colour.
template<PieceType Pt>
[[nodiscard]] inline Bitboard attacks_bb(Square s, Bitboard occupied) {
    static_assert(Pt >= KNIGHT && Pt <= KING, "pawns attack by colour: StepAttacks");
    if constexpr (Pt == BISHOP)
        return sliders::bishop_attacks(s, occupied);
    else if constexpr (Pt == ROOK)
        return sliders::rook_attacks(s, occupied);
    else if constexpr (Pt == QUEEN)
        return sliders::bishop_attacks(s, occupied) | sliders::rook_attacks(s, occupied);
    else
        return PseudoAttacks[Pt][s];
}

/// The squares that a piece attacks, pawns included, for a piece known only at run time.
[[nodiscard]] inline Bitboard attacks_bb(Piece pc, Square s, Bitboard occupied) {
    switch (type_of(pc)) {
    case BISHOP:
        return attacks_bb<BISHOP>(s, occupied);
    case ROOK:
        return attacks_bb<ROOK>(s, occupied);
    case QUEEN:
        return attacks_bb<QUEEN>(s, occupied);
    default:
        return StepAttacks[pc][s];
    }
}

} // namespace kiwi
