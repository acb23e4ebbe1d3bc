// Whether a move is legal or gives check, and the key after it.
#include "position.h"

namespace kiwi {

namespace {

/// The occupied squares after castling or an en passant capture, which change more than two squares.
Bitboard occupied_after(const Position& pos, Move m) {
    const Bitboard without = pos.pieces() & ~Bitboard(m.from_sq());
    if (m.type_of() == MoveType::Castling) {
        const CastlingRights right = castling_right(pos.side_to_move(), m.from_sq(), m.to_sq());
        return (without & ~Bitboard(m.to_sq())) | castled_king_square(right) | castled_rook_square(right);
    }
    KIWI_ASSERT(m.type_of() == MoveType::EnPassant);
    return (without ^ (m.to_sq() - pawn_push(pos.side_to_move()))) | m.to_sq();
}

} // namespace

bool Position::pseudo_legal_of_own_piece(Move m) const {
    const Color us = side_to_move_;
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    const Piece pc = board_[from];
    const bool has_promotion_bits = (m.raw() >> 12 & 3) != 0;
    if (m.type_of() != MoveType::Promotion && has_promotion_bits)
        return false;
    if (m.type_of() == MoveType::Castling) {
        const CastlingRights right = castling_right(us, from, to);
        return type_of(pc) == KING && can_castle(right) && castling_rook_square_[right] == to
               && !castling_impeded(right);
    }
    if (pieces(us).contains(to))
        return false;
    if (type_of(pc) != PAWN)
        return m.type_of() == MoveType::Normal && attacks_from(pc, from).contains(to);
    if (m.type_of() == MoveType::EnPassant)
        return to == st_->ep_square && StepAttacks[pc][from].contains(to);
    if ((m.type_of() == MoveType::Promotion) != (relative_rank(us, to) == RANK_8))
        return false;
    if (!empty(to))
        return StepAttacks[pc][from].contains(to);
    const Square ahead = from + pawn_push(us);
    return to == ahead || (relative_rank(us, from) == RANK_2 && to == ahead + pawn_push(us) && empty(ahead));
}

bool Position::legal(Move m) const {
    const Color us = side_to_move_;
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    const Square king = square<KING>(us);
    if (m.type_of() == MoveType::EnPassant) {
        const Bitboard occupied = occupied_after(*this, m);
        return !(attackers_to(king, occupied) & pieces(~us) & occupied);
    }
    if (m.type_of() == MoveType::Castling) {
        // FIDE 3.8.2.2: the king may not castle out of check, through an attacked square, or into check.
        const CastlingRights right = castling_right(us, from, to);
        const Square king_to = castled_king_square(right);
        if (st_->checkers)
            return false;
        for (const Square s : between_bb(from, king_to))
            if (attackers_to_exist(s, pieces(), ~us))
                return false;
        return !attackers_to_exist(king_to, occupied_after(*this, m), ~us);
    }
    if (from == king)
        return !attackers_to_exist(to, pieces() ^ from, ~us);
    if (st_->checkers.more_than_one())
        return false;
    if (st_->checkers && !(between_bb(king, st_->checkers.lsb()) | st_->checkers).contains(to))
        return false;
    return !blockers_for_king(us).contains(from) || aligned(from, to, king);
}

bool Position::gives_check(Move m) const {
    const Color us = side_to_move_;
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    const Square king = square<KING>(~us);
    const PieceType pt = type_of(board_[from]);
    switch (m.type_of()) {
    case MoveType::Normal:
        if (st_->check_squares[pt].contains(to))
            return true;
        break;
    case MoveType::Promotion:
        if (attacks_bb(make_piece(us, m.promotion_type()), to, pieces() ^ from).contains(king))
            return true;
        break;
    case MoveType::EnPassant:
    case MoveType::Castling: {
        // Several squares change at once: look for attackers of the other king on the board after the move.
        const Bitboard occupied = occupied_after(*this, m);
        Bitboard straight = pieces(us, ROOK, QUEEN) & occupied;
        if (m.type_of() == MoveType::Castling)
            straight = (straight & ~Bitboard(to)) | castled_rook_square(castling_right(us, from, to));
        else if (st_->check_squares[PAWN].contains(to))
            return true;
        return (attacks_bb<ROOK>(king, occupied) & straight)
               || (attacks_bb<BISHOP>(king, occupied) & pieces(us, BISHOP, QUEEN));
    }
    }
    return blockers_for_king(~us).contains(from) && !aligned(from, to, king);
}

Key Position::key_after(Move m) const {
    const Color us = side_to_move_;
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    const Piece pc = board_[from];
    Key key = st_->key ^ zobrist::SIDE ^ zobrist::psq(pc, from);
    if (st_->ep_square != SQ_NONE)
        key ^= zobrist::en_passant(st_->ep_square);
    const CastlingRights kept = st_->castling_rights & ~(castling_rights_mask_[from] | castling_rights_mask_[to]);
    key ^= zobrist::castling(st_->castling_rights) ^ zobrist::castling(kept);
    if (m.type_of() == MoveType::Castling) {
        const CastlingRights right = castling_right(us, from, to);
        key ^= zobrist::psq(pc, castled_king_square(right)) ^ zobrist::psq(board_[to], to)
               ^ zobrist::psq(board_[to], castled_rook_square(right));
        return key ^ zobrist::rule50_bucket(st_->rule50 + 1);
    }
    key ^= zobrist::psq(m.type_of() == MoveType::Promotion ? make_piece(us, m.promotion_type()) : pc, to);
    const Square captured = m.type_of() == MoveType::EnPassant ? to - pawn_push(us) : to;
    if (!empty(captured))
        key ^= zobrist::psq(board_[captured], captured);
    const bool irreversible = type_of(pc) == PAWN || !empty(captured);
    return key ^ zobrist::rule50_bucket(irreversible ? 0 : st_->rule50 + 1);
}

} // namespace kiwi
