// Quiet moves that leave the number of replies unchanged. Conservative: some such moves are not found.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "bulk_moves.h"

namespace kiwi::bulk {

/// A move of ours between two calm squares leaves as many replies as a null move, apart from en passant captures after
/// a double push. Their pieces neither reach a calm square nor are blocked there. Our piece there attacks no square
/// where their king may go, nor is the square on a line of our sliders to such squares.
template<Color Us>
class CalmSquares {
public:
    static constexpr Color Them = ~Us;

    /// No calm squares.
    CalmSquares() = default;
    /// `reached` are the squares that their sliders attack if our king does not block them.
    CalmSquares(const Board& board, const Rules& rules, const TheirKing<Us>& king, Bitboard reached) {
        const Bitboard occupied = board.occupied();
        const Bitboard free = (PseudoAttacks[KING][king.square] & ~board.of(Them)) | king.castling_path;
        const Bitboard zone = free | king.square;
        const Bitboard diagonal = on_diagonals(zone);
        const Bitboard straight = on_straights(zone);

        // The lines of our sliders that may attack the zone, and the squares between such a slider and their king.
        Bitboard lines;
        for (const Square s : board.diagonal_sliders<Us>() & diagonal)
            lines |= sliders::bishop_attacks(s, occupied) | s;
        for (const Square s : board.straight_sliders<Us>() & straight)
            lines |= sliders::rook_attacks(s, occupied) | s;
        const Bitboard aligned = (PseudoAttacks[BISHOP][king.square] & board.diagonal_sliders<Us>())
                                 | (PseudoAttacks[ROOK][king.square] & board.straight_sliders<Us>());
        for (const Square s : aligned)
            lines |= between_bb(king.square, s);

        // Includes the squares that their pawns may capture on or move to, whatever is there.
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

    /// The calm squares for one of our piece types. No enemy piece is on them, so moves to them are not captures.
    [[nodiscard]] Bitboard of(PieceType pt) const { return squares_[pt]; }

private:
    std::array<Bitboard, PIECE_TYPE_NB> squares_{};
};

} // namespace kiwi::bulk
