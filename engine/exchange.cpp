// Static exchange evaluation.
#include "position.h"

namespace kiwi {

namespace {

/// The lowest square as `c` sees it, so that a colour flip chooses the same piece among equals.
Square nearest_home(Color c, Bitboard squares) {
    if (c == WHITE)
        return squares.lsb();
    return relative_square(BLACK, Bitboard(__builtin_bswap64(squares.bits())).lsb());
}

} // namespace

// Method: the "swap" algorithm with a running bound instead of a list of gains (see "Static Exchange Evaluation",
// chessprogramming wiki). `balance` is the margin of the side that captured last, if nothing recaptures.
bool Position::see_ge(Move m, Value threshold) const {
    if (m.type_of() == MoveType::Castling)
        return 0 >= threshold;
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    Color side = side_to_move_;
    // The target square counts as empty, since attack lines end there: a pinner captured there no longer pins.
    Bitboard occupied = pieces() & ~(SquareBB[from] | to);
    Value gain = PIECE_VALUE[type_of(board_[to])];
    PieceType on_square = type_of(board_[from]);
    if (m.type_of() == MoveType::EnPassant) {
        gain = PIECE_VALUE[PAWN];
        occupied ^= to - pawn_push(side);
    } else if (m.type_of() == MoveType::Promotion) {
        on_square = m.promotion_type();
        gain += PIECE_VALUE[on_square] - PIECE_VALUE[PAWN];
    }
    // From here on `balance` belongs to `side`, which captured last. It must not fall below 0.
    Value balance = gain - threshold;
    if (balance < 0)
        return false;
    bool holds = true; // whether the mover reaches the threshold if the exchange stops here
    for (;;) {
        side = ~side;
        Bitboard attackers = attackers_to(to, occupied) & occupied & pieces(side);
        if (st_->pinners[side] & occupied)
            attackers &= ~st_->blockers_for_king[side];
        // A recapture wins the piece on the square. It is worthwhile if that exceeds the other side's balance.
        balance = PIECE_VALUE[on_square] - balance - 1;
        if (balance < 0 || attackers.empty())
            return holds;
        PieceType least = PAWN;
        while (!(attackers & pieces(least)))
            least = PieceType(least + 1);
        if (least == KING && (attackers_to(to, occupied) & occupied & pieces(~side)))
            return holds;
        occupied ^= nearest_home(side, attackers & pieces(least));
        on_square = least;
        holds = !holds;
    }
}

} // namespace kiwi
