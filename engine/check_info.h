// Blockers, pinners and check squares of a new state, for set-up and moves.
#pragma once

#include "kiwipete/engine/position.h"

namespace kiwi {

/// Computes blockers and pinners of both kings, and the squares from which the side to move would give check.
template<Color Stm>
inline void Position::set_check_info(StateInfo& st) const {
    for (const Color c : {WHITE, BLACK})
        st.blockers_for_king[c] = slider_blockers(pieces(~c), square<KING>(c), st.pinners[c]);
    const Square king = square<KING>(~Stm);
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
