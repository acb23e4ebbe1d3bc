// The counter's rules of movement: what one side may do, as sets of squares.
#pragma once

#include "engine/attacks.h"
#include "engine/counter/board.h"

namespace kiwi::counter {

/// The squares that a colour attacks when exactly `occupied` squares are.
template<Color By>
[[nodiscard]] inline Bitboard attacked_by(const Board& board, Bitboard occupied) {
    Bitboard attacked = pawn_attacks<By>(board.pawns<By>()) | PseudoAttacks[KING][board.king<By>()];
    for (const Square s : board.men(KNIGHT) & board.of(By))
        attacked |= PseudoAttacks[KNIGHT][s];
    for (const Square s : board.diagonal_sliders<By>())
        attacked |= sliders::bishop_attacks(s, occupied);
    for (const Square s : board.straight_sliders<By>())
        attacked |= sliders::rook_attacks(s, occupied);
    return attacked;
}

/// The sliders of a colour that attack a square when exactly `occupied` squares are.
template<Color By>
[[nodiscard]] inline Bitboard sliders_attacking(const Board& board, Square s, Bitboard occupied) {
    return (sliders::bishop_attacks(s, occupied) & board.diagonal_sliders<By>())
           | (sliders::rook_attacks(s, occupied) & board.straight_sliders<By>());
}

/// What binds the men of a side to its king.
struct Bonds {
    Bitboard pinned;   ///< Own men that may move only along the line through the king.
    Bitboard checkers; ///< Enemy men that give check.
    Bitboard allowed;  ///< Where any man but the king may go to: if in check, where that ends the check.
};

template<Color Us>
[[nodiscard]] inline Bonds bonds_of(const Board& board, Square king) {
    constexpr Color them = ~Us;
    Bonds bonds;
    bonds.checkers = (PseudoAttacks[KNIGHT][king] & board.men(KNIGHT) & board.of(them))
                     | (StepAttacks[make_piece(Us, PAWN)][king] & board.pawns<them>());
    bonds.allowed = bonds.checkers;
    // Sliders that see the king through nothing but his own men.
    for (const Square s : sliders_attacking<them>(board, king, board.of(them))) {
        const Bitboard between = between_bb(king, s);
        const Bitboard shield = between & board.of(Us);
        if (shield.empty()) {
            bonds.checkers |= s;
            bonds.allowed |= between | s;
        } else if (!shield.more_than_one())
            bonds.pinned |= shield;
    }
    if (bonds.checkers.empty())
        bonds.allowed = ALL_SQUARES;
    else if (bonds.checkers.more_than_one())
        bonds.allowed = Bitboard();
    bonds.allowed &= ~board.of(Us);
    return bonds;
}

/// Where pawns go: each set holds the squares of arrival of one kind of pawn move.
template<Color Us>
struct PawnMoves {
    static constexpr Direction UP = pawn_push(Us);
    static constexpr Bitboard PROMOTION_RANK = RankBB[relative_rank(Us, RANK_8)];

    Bitboard once, twice, west, east;

    PawnMoves(Bitboard pawns, Bitboard occupied, Bitboard enemies, Bitboard allowed) {
        const Bitboard push = pawns.shift<UP>() & ~occupied;
        once = push & allowed;
        twice = (push & RankBB[relative_rank(Us, RANK_3)]).template shift<UP>() & ~occupied & allowed;
        west = pawns.shift<UP + WEST>() & enemies & allowed;
        east = pawns.shift<UP + EAST>() & enemies & allowed;
    }
    /// How many moves these are, each promotion being four.
    [[nodiscard]] int count() const {
        const int arrivals = once.popcount() + twice.popcount() + west.popcount() + east.popcount();
        if (((once | west | east) & PROMOTION_RANK).empty()) [[likely]]
            return arrivals;
        return arrivals
               + 3
                         * ((once & PROMOTION_RANK).popcount() + (west & PROMOTION_RANK).popcount()
                            + (east & PROMOTION_RANK).popcount());
    }
};

/// The pawns that may take en passant.
template<Color Us>
[[nodiscard]] inline Bitboard en_passant_takers(const Board& board, Square king, Bitboard checkers) {
    constexpr Color them = ~Us;
    const Square captured = board.ep_square - pawn_push(Us);
    Bitboard takers = StepAttacks[make_piece(them, PAWN)][board.ep_square] & board.pawns<Us>();
    const Bitboard other_checkers = checkers & ~Bitboard(captured) & (board.men(PAWN) | board.men(KNIGHT));
    if (other_checkers)
        return {};
    for (const Square from : takers) {
        const Bitboard occupied = (board.occupied() ^ from ^ captured) | board.ep_square;
        if (sliders_attacking<them>(board, king, occupied))
            takers ^= from;
    }
    return takers;
}

/// Whether a right can be used now. `attacked` holds the enemy's attacks on the king's path at least.
template<Color Us>
[[nodiscard]] inline bool can_castle(const Board& board, const Rules& rules, CastlingRights right, Bitboard occupied,
                                     Bitboard attacked) {
    const Castling& castling = rules.castling[right];
    if (!(board.rights & right) || (castling.empty & occupied) || (castling.unattacked & attacked))
        return false;
    // In Chess960 the rook may have stood between the king's goal and a slider.
    return !rules.is_chess960
           || sliders_attacking<~Us>(board, castling.king_to,
                                     (occupied & ~Bitboard{castling.king_from, castling.rook_from})
                                             | Bitboard{castling.king_to, castling.rook_to})
                      .empty();
}

/// How many legal moves a side has.
template<Color Us>
[[nodiscard]] inline int count_moves(const Board& board, const Rules& rules) {
    constexpr Color them = ~Us;
    const Square king = board.king<Us>();
    const Bitboard occupied = board.occupied();
    const Bonds bonds = bonds_of<Us>(board, king);
    const Bitboard attacked = attacked_by<them>(board, occupied ^ king);
    int count = (PseudoAttacks[KING][king] & ~board.of(Us) & ~attacked).popcount();
    if (bonds.checkers.more_than_one())
        return count;

    const Bitboard free = ~bonds.pinned;
    for (const Square s : board.men(KNIGHT) & board.of(Us) & free)
        count += (PseudoAttacks[KNIGHT][s] & bonds.allowed).popcount();
    for (const Square s : board.diagonal_sliders<Us>() & free)
        count += (sliders::bishop_attacks(s, occupied) & bonds.allowed).popcount();
    for (const Square s : board.straight_sliders<Us>() & free)
        count += (sliders::rook_attacks(s, occupied) & bonds.allowed).popcount();
    count += PawnMoves<Us>(board.pawns<Us>() & free, occupied, board.of(them), bonds.allowed).count();

    for (const Square s : bonds.pinned & ~board.men(KNIGHT)) {
        const Bitboard allowed = bonds.allowed & line_bb(king, s);
        if (board.men(PAWN).contains(s))
            count += PawnMoves<Us>(Bitboard(s), occupied, board.of(them), allowed).count();
        if (board.diagonal_sliders<Us>().contains(s))
            count += (sliders::bishop_attacks(s, occupied) & allowed).popcount();
        if (board.straight_sliders<Us>().contains(s))
            count += (sliders::rook_attacks(s, occupied) & allowed).popcount();
    }
    if (board.ep_square != SQ_NONE)
        count += en_passant_takers<Us>(board, king, bonds.checkers).popcount();
    if ((board.rights & Us) && bonds.checkers.empty())
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            count += can_castle<Us>(board, rules, Us & side, occupied, attacked);
    return count;
}

/// Calls `visit(pt, m)` for each legal move of a side; `pt` is the kind of man that moves.
template<Color Us, class Visit>
inline void for_each_move(const Board& board, const Rules& rules, const Visit& visit) {
    constexpr Color them = ~Us;
    const Square king = board.king<Us>();
    const Bitboard occupied = board.occupied();
    const Bonds bonds = bonds_of<Us>(board, king);
    const Bitboard attacked = attacked_by<them>(board, occupied ^ king);
    for (const Square to : PseudoAttacks[KING][king] & ~board.of(Us) & ~attacked)
        visit(KING, Move(king, to));
    if (bonds.checkers.more_than_one())
        return;

    const auto visit_men = [&](PieceType pt, auto attacks_from) {
        for (const Square s : board.men(pt) & board.of(Us)) {
            const Bitboard line = bonds.pinned.contains(s) ? line_bb(king, s) : ALL_SQUARES;
            for (const Square to : attacks_from(s) & bonds.allowed & line)
                visit(pt, Move(s, to));
        }
    };
    visit_men(KNIGHT, [](Square s) { return PseudoAttacks[KNIGHT][s]; });
    visit_men(BISHOP, [&](Square s) { return attacks_bb<BISHOP>(s, occupied); });
    visit_men(ROOK, [&](Square s) { return attacks_bb<ROOK>(s, occupied); });
    visit_men(QUEEN, [&](Square s) { return attacks_bb<QUEEN>(s, occupied); });
    for (const Square s : board.pawns<Us>()) {
        const Bitboard line = bonds.pinned.contains(s) ? line_bb(king, s) : ALL_SQUARES;
        const PawnMoves<Us> moves(Bitboard(s), occupied, board.of(them), bonds.allowed & line);
        for (const Square to : moves.once | moves.twice | moves.west | moves.east) {
            if (!PawnMoves<Us>::PROMOTION_RANK.contains(to)) {
                visit(PAWN, Move(s, to));
                continue;
            }
            for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN})
                visit(PAWN, Move::make<MoveType::Promotion>(s, to, pt));
        }
    }
    if (board.ep_square != SQ_NONE)
        for (const Square s : en_passant_takers<Us>(board, king, bonds.checkers))
            visit(PAWN, Move::make<MoveType::EnPassant>(s, board.ep_square));
    if ((board.rights & Us) && bonds.checkers.empty())
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (can_castle<Us>(board, rules, Us & side, occupied, attacked))
                visit(KING, Move::make<MoveType::Castling>(king, rules.castling[Us & side].rook_from));
}

} // namespace kiwi::counter
