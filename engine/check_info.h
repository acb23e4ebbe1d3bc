// Computes the checkers, blockers, pinners and check squares of a new state, after set-up and after each move.
#pragma once

#include "position.h"

namespace kiwi {

/// Sliders that would attack a square on an empty board, sorted by the pieces between slider and square.
struct Position::AimedSliders {
    Bitboard attackers; ///< The sliders with no piece between: they attack the square.
    Bitboard blockers;  ///< The pieces that are the only one between a slider and the square.
    Bitboard pinners;   ///< The sliders whose only piece between has the colour `own`.
};

/// The sliders among `sliders` that are aimed at `s`. `own` is the colour of the pieces that can be pinned.
inline Position::AimedSliders Position::sliders_aimed_at(Square s, Bitboard sliders, Color own) const {
    AimedSliders aimed;
    const Bitboard straight = PseudoAttacks[ROOK][s] & pieces(ROOK, QUEEN);
    const Bitboard diagonal = PseudoAttacks[BISHOP][s] & pieces(BISHOP, QUEEN);
    for (const Square slider : (straight | diagonal) & sliders) {
        const Bitboard between = between_bb(s, slider) & pieces();
        if (between.empty()) {
            aimed.attackers |= slider;
        } else if (!between.more_than_one()) {
            aimed.blockers |= between;
            if (between & pieces(own))
                aimed.pinners |= slider;
        }
    }
    return aimed;
}

/// Computes the checkers, the blockers and pinners of both kings, and the squares from which the side to move would
/// give check.
template<Color Stm>
[[gnu::always_inline]] inline void Position::set_check_info(StateInfo& st) const {
    const Square own_king = square<KING>(Stm);
    const Square king = square<KING>(~Stm);
    const AimedSliders at_us = sliders_aimed_at(own_king, pieces(~Stm), Stm);
    const AimedSliders at_them = sliders_aimed_at(king, pieces(Stm), ~Stm);
    st.blockers_for_king[Stm] = at_us.blockers;
    st.pinners[Stm] = at_us.pinners;
    st.blockers_for_king[~Stm] = at_them.blockers;
    st.pinners[~Stm] = at_them.pinners;
    st.checkers = at_us.attackers
                  | (((StepAttacks[make_piece(Stm, PAWN)][own_king] & pieces(PAWN))
                      | (PseudoAttacks[KNIGHT][own_king] & pieces(KNIGHT)))
                     & pieces(~Stm));
    st.check_squares[NO_PIECE_TYPE] = Bitboard();
    st.check_squares[PAWN] = StepAttacks[make_piece(~Stm, PAWN)][king];
    st.check_squares[KNIGHT] = PseudoAttacks[KNIGHT][king];
    st.check_squares[BISHOP] = attacks_from<BISHOP>(king);
    st.check_squares[ROOK] = attacks_from<ROOK>(king);
    st.check_squares[QUEEN] = st.check_squares[BISHOP] | st.check_squares[ROOK];
    st.check_squares[KING] = Bitboard();
    st.check_squares[KING + 1] = Bitboard();
}

} // namespace kiwi
