// Moves that change no reply, found by sets that are small enough: what is doubtful is not calm.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces belong to these.
#pragma once

#include "bulk_moves.h"
#include "their_king.h"

namespace kiwi::bulk {

/// After a move of ours from one calm square to another there are as many replies as to a null move, but for captures
/// en passant after a double push. Nothing of theirs comes there or is stopped there; nothing of ours looks from there
/// to a square where their king may go, or through it.
template<Color Us>
class CalmSquares {
public:
    static constexpr Color Them = ~Us;

    /// None.
    CalmSquares() = default;
    /// `reached` are the squares that their sliders attack, our king not being in their way.
    CalmSquares(const Board& board, const Rules& rules, const TheirKing<Us>& king, Bitboard reached);

    /// The calm squares of a type of our pieces, moves to which capture nothing; any of theirs are not among them.
    [[nodiscard]] Bitboard of(PieceType pt) const { return squares_[pt]; }

private:
    std::array<Bitboard, PIECE_TYPE_NB> squares_{};
};

template<Color Us>
inline CalmSquares<Us>::CalmSquares(const Board& board, const Rules& rules, const TheirKing<Us>& king,
                                    Bitboard reached) {
    const Bitboard occupied = board.occupied();
    const Bitboard free = (PseudoAttacks[KING][king.square] & ~board.of(Them)) | king.castling_path;
    const Bitboard zone = free | king.square;
    const Bitboard diagonal = on_diagonals(zone);
    const Bitboard straight = on_straights(zone);

    // Sliders of ours that might look there, and what they see; and what stands between one and the king.
    Bitboard lines;
    for (const Square s : board.diagonal_sliders<Us>() & diagonal)
        lines |= sliders::bishop_attacks(s, occupied) | s;
    for (const Square s : board.straight_sliders<Us>() & straight)
        lines |= sliders::rook_attacks(s, occupied) | s;
    const Bitboard aligned = (PseudoAttacks[BISHOP][king.square] & board.diagonal_sliders<Us>())
                             | (PseudoAttacks[ROOK][king.square] & board.straight_sliders<Us>());
    for (const Square s : aligned)
        lines |= between_bb(king.square, s);

    // Where their pawns capture or come to, whatever stands there.
    const PawnMoves<Them> pawn_reach(board.pawns<Them>(), Bitboard(), ALL_SQUARES, ALL_SQUARES);
    Bitboard quiet = ~(reached | pawn_reach.destinations() | lines | king.castling_empty | board.of(Them));
    if (rules.is_chess960 && king.may_castle) // a rook may shield their king there
        quiet &= ~RankBB[relative_rank(Them, RANK_1)];
    Bitboard knights = PseudoAttacks[KNIGHT][king.square];
    Bitboard kings;
    for (const Square s : free) {
        knights |= PseudoAttacks[KNIGHT][s];
        kings |= PseudoAttacks[KING][s];
    }
    squares_[PAWN] = quiet & ~(pawn_attacks<Them>(zone) | PawnMoves<Us>::PROMOTION_RANK);
    squares_[KNIGHT] = quiet & ~knights;
    squares_[BISHOP] = quiet & ~diagonal;
    squares_[ROOK] = quiet & ~straight;
    squares_[QUEEN] = squares_[BISHOP] & squares_[ROOK];
    squares_[KING] = quiet & ~kings;
}

} // namespace kiwi::bulk
