// The legal moves of bulk perft, as sets of squares.
#pragma once

#include "../attacks.h"
#include "bulk_board.h"

namespace kiwi::bulk {

/// The squares that the pawns, knights and king of a colour attack.
template<Color By>
[[nodiscard]] inline Bitboard attacked_by_steps(const Board& board) {
    Bitboard attacked = pawn_attacks<By>(board.pawns<By>()) | PseudoAttacks[KING][board.king<By>()];
    for (const Square s : board.pieces(KNIGHT) & board.of(By))
        attacked |= PseudoAttacks[KNIGHT][s];
    return attacked;
}

/// The squares that the sliders of a colour attack. `occupied` are the squares that block them.
template<Color By>
[[nodiscard]] inline Bitboard attacked_by_sliders(const Board& board, Bitboard occupied) {
    Bitboard attacked;
    for (const Square s : board.diagonal_sliders<By>())
        attacked |= sliders::bishop_attacks(s, occupied);
    for (const Square s : board.straight_sliders<By>())
        attacked |= sliders::rook_attacks(s, occupied);
    return attacked;
}

/// The squares that a colour attacks. `occupied` are the squares that block sliders.
template<Color By>
[[nodiscard]] inline Bitboard attacked_by(const Board& board, Bitboard occupied) {
    return attacked_by_steps<By>(board) | attacked_by_sliders<By>(board, occupied);
}

/// The sliders of a colour that attack `s`. `occupied` are the squares that block them.
template<Color By>
[[nodiscard]] inline Bitboard sliders_attacking(const Board& board, Square s, Bitboard occupied) {
    return (sliders::bishop_attacks(s, occupied) & board.diagonal_sliders<By>())
           | (sliders::rook_attacks(s, occupied) & board.straight_sliders<By>());
}

/// Pins, checks and the check mask of one side.
struct Pins {
    Bitboard pinned;     ///< Own pieces that may move only along the line through their king.
    Bitboard checkers;   ///< Enemy pieces that give check.
    Bitboard check_mask; ///< Allowed destinations of all pieces but the king; in check, those that end the check.
};

template<Color Us>
[[nodiscard]] inline Pins pins_of(const Board& board, Square king) {
    constexpr Color them = ~Us;
    Pins pins;
    pins.checkers = (PseudoAttacks[KNIGHT][king] & board.pieces(KNIGHT) & board.of(them))
                    | (StepAttacks[make_piece(Us, PAWN)][king] & board.pawns<them>());
    pins.check_mask = pins.checkers;
    // The enemy sliders that would attack the king if our own pieces were removed.
    for (const Square s : sliders_attacking<them>(board, king, board.of(them))) {
        const Bitboard between = between_bb(king, s);
        const Bitboard blockers = between & board.of(Us);
        if (blockers.empty()) {
            pins.checkers |= s;
            pins.check_mask |= between | s;
        } else if (!blockers.more_than_one())
            pins.pinned |= blockers;
    }
    if (pins.checkers.empty())
        pins.check_mask = ALL_SQUARES;
    else if (pins.checkers.more_than_one())
        pins.check_mask = Bitboard();
    pins.check_mask &= ~board.of(Us);
    return pins;
}

/// The destinations of pawn moves, in one set for each type of pawn move.
template<Color Us>
struct PawnMoves {
    static constexpr Direction UP = pawn_push(Us);
    static constexpr Bitboard PROMOTION_RANK = RankBB[relative_rank(Us, RANK_8)];

    Bitboard single_pushes, double_pushes, west_captures, east_captures;

    /// The moves of `pawns` to the squares of `allowed`.
    PawnMoves(Bitboard pawns, Bitboard occupied, Bitboard enemies, Bitboard allowed) {
        const Bitboard push = pawns.shift<UP>() & ~occupied;
        single_pushes = push & allowed;
        double_pushes = (push & RankBB[relative_rank(Us, RANK_3)]).template shift<UP>() & ~occupied & allowed;
        west_captures = pawns.shift<UP + WEST>() & enemies & allowed;
        east_captures = pawns.shift<UP + EAST>() & enemies & allowed;
    }
    [[nodiscard]] Bitboard destinations() const {
        return single_pushes | double_pushes | west_captures | east_captures;
    }
    /// The number of moves; each promotion counts as four.
    [[nodiscard]] int count() const {
        const int moves = single_pushes.popcount() + double_pushes.popcount() + west_captures.popcount()
                          + east_captures.popcount();
        if (((single_pushes | west_captures | east_captures) & PROMOTION_RANK).empty()) [[likely]]
            return moves;
        const int promotions = (single_pushes & PROMOTION_RANK).popcount() + (west_captures & PROMOTION_RANK).popcount()
                               + (east_captures & PROMOTION_RANK).popcount();
        return moves + 3 * promotions;
    }
};

/// The pawns that can legally capture en passant. `checkers` are the pieces that give check to `Us`.
template<Color Us>
[[nodiscard]] inline Bitboard en_passant_capturers(const Board& board, Square king, Bitboard checkers) {
    constexpr Color them = ~Us;
    const Square captured = board.ep_square - pawn_push(Us);
    Bitboard capturers = StepAttacks[make_piece(them, PAWN)][board.ep_square] & board.pawns<Us>();
    const Bitboard other_checkers = checkers & ~Bitboard(captured) & (board.pieces(PAWN) | board.pieces(KNIGHT));
    if (other_checkers)
        return {};
    for (const Square from : capturers) {
        const Bitboard occupied = (board.occupied() ^ from ^ captured) | board.ep_square;
        if (sliders_attacking<them>(board, king, occupied))
            capturers ^= from;
    }
    return capturers;
}

/// Clears the en passant square if no capture there is legal, so that positions with the same moves are equal.
template<Color ToMove>
inline void forget_useless_en_passant(Board& board) {
    if (board.ep_square == SQ_NONE)
        return;
    const Square king = board.king<ToMove>();
    if (en_passant_capturers<ToMove>(board, king, pins_of<ToMove>(board, king).checkers).empty())
        board.ep_square = SQ_NONE;
}

/// Whether a side can castle now with one right; false if it lacks the right. `attacked` are the squares that the enemy
/// attacks; only those on the king's path matter.
template<Color Us>
[[nodiscard]] inline bool can_castle(const Board& board, const Rules& rules, CastlingRights right, Bitboard occupied,
                                     Bitboard attacked) {
    const Castling& castling = rules.castling[right];
    // Branchless, because branches here are often mispredicted.
    const bool has_right = (board.rights & right) != NO_CASTLING;
    const bool is_free = ((castling.empty & occupied) | (castling.unattacked & attacked)).empty();
    if (!rules.is_chess960 || !(has_right & is_free))
        return has_right & is_free;
    // In Chess960 the rook may have blocked an attack along the first rank on the king's destination.
    const Bitboard then = (occupied & ~Bitboard{castling.king_from, castling.rook_from})
                          | Bitboard{castling.king_to, castling.rook_to};
    return (sliders::rook_attacks(castling.king_to, then) & RankBB[relative_rank(Us, RANK_1)]
            & board.template straight_sliders<~Us>())
            .empty();
}

/// The number of castling moves that a side has now. `kept` are the rights left after a move that may have captured a
/// rook. The other parameters are those of `can_castle`.
template<Color Us>
[[nodiscard]] inline int count_castling_moves(const Board& board, const Rules& rules, CastlingRights kept,
                                              Bitboard occupied, Bitboard attacked) {
    int count = 0;
    for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
        count += can_castle<Us>(board, rules, kept & (Us & side), occupied, attacked);
    return count;
}

/// The number of legal moves of a side.
template<Color Us>
[[nodiscard]] inline int count_moves(const Board& board, const Rules& rules) {
    constexpr Color them = ~Us;
    const Square king = board.king<Us>();
    const Bitboard occupied = board.occupied();
    const Pins pins = pins_of<Us>(board, king);
    const Bitboard attacked = attacked_by<them>(board, occupied ^ king);
    int count = (PseudoAttacks[KING][king] & ~board.of(Us) & ~attacked).popcount();
    if (pins.checkers.more_than_one())
        return count;

    const Bitboard free = ~pins.pinned;
    for (const Square s : board.pieces(KNIGHT) & board.of(Us) & free)
        count += (PseudoAttacks[KNIGHT][s] & pins.check_mask).popcount();
    for (const Square s : board.diagonal_sliders<Us>() & free)
        count += (sliders::bishop_attacks(s, occupied) & pins.check_mask).popcount();
    for (const Square s : board.straight_sliders<Us>() & free)
        count += (sliders::rook_attacks(s, occupied) & pins.check_mask).popcount();
    count += PawnMoves<Us>(board.pawns<Us>() & free, occupied, board.of(them), pins.check_mask).count();

    for (const Square s : pins.pinned & ~board.pieces(KNIGHT)) {
        const Bitboard allowed = pins.check_mask & line_bb(king, s);
        if (board.pieces(PAWN).contains(s))
            count += PawnMoves<Us>(Bitboard(s), occupied, board.of(them), allowed).count();
        if (board.diagonal_sliders<Us>().contains(s))
            count += (sliders::bishop_attacks(s, occupied) & allowed).popcount();
        if (board.straight_sliders<Us>().contains(s))
            count += (sliders::rook_attacks(s, occupied) & allowed).popcount();
    }
    if (board.ep_square != SQ_NONE)
        count += en_passant_capturers<Us>(board, king, pins.checkers).popcount();
    if ((board.rights & Us) && pins.checkers.empty())
        count += count_castling_moves<Us>(board, rules, ANY_CASTLING, occupied, attacked);
    return count;
}

/// Calls `visit(pt, m)` for each legal en passant capture and castling move of a side. `attacked` are the squares that
/// the enemy attacks.
template<Color Us, class Visit>
inline void for_each_rare_move(const Board& board, const Rules& rules, const Pins& pins, Bitboard attacked,
                               const Visit& visit) {
    const Square king = board.king<Us>();
    if (board.ep_square != SQ_NONE)
        for (const Square s : en_passant_capturers<Us>(board, king, pins.checkers))
            visit(PAWN, Move::make<MoveType::EnPassant>(s, board.ep_square));
    if ((board.rights & Us) && pins.checkers.empty())
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (can_castle<Us>(board, rules, Us & side, board.occupied(), attacked))
                visit(KING, Move::make<MoveType::Castling>(king, rules.castling[Us & side].rook_from));
}

/// Calls `visit(pt, m)` for each legal move of a side. `pt` is the type of the moving piece.
template<Color Us, class Visit>
inline void for_each_move(const Board& board, const Rules& rules, const Visit& visit) {
    constexpr Color them = ~Us;
    const Square king = board.king<Us>();
    const Bitboard occupied = board.occupied();
    const Pins pins = pins_of<Us>(board, king);
    const Bitboard attacked = attacked_by<them>(board, occupied ^ king);
    for (const Square to : PseudoAttacks[KING][king] & ~board.of(Us) & ~attacked)
        visit(KING, Move(king, to));
    if (pins.checkers.more_than_one())
        return;

    const auto visit_pieces = [&](PieceType pt, auto attacks_from) {
        for (const Square s : board.pieces(pt) & board.of(Us)) {
            const Bitboard line = pins.pinned.contains(s) ? line_bb(king, s) : ALL_SQUARES;
            for (const Square to : attacks_from(s) & pins.check_mask & line)
                visit(pt, Move(s, to));
        }
    };
    visit_pieces(KNIGHT, [](Square s) { return PseudoAttacks[KNIGHT][s]; });
    visit_pieces(BISHOP, [&](Square s) { return attacks_bb<BISHOP>(s, occupied); });
    visit_pieces(ROOK, [&](Square s) { return attacks_bb<ROOK>(s, occupied); });
    visit_pieces(QUEEN, [&](Square s) { return attacks_bb<QUEEN>(s, occupied); });
    for (const Square s : board.pawns<Us>()) {
        const Bitboard line = pins.pinned.contains(s) ? line_bb(king, s) : ALL_SQUARES;
        const PawnMoves<Us> moves(Bitboard(s), occupied, board.of(them), pins.check_mask & line);
        for (const Square to : moves.destinations()) {
            if (!PawnMoves<Us>::PROMOTION_RANK.contains(to)) {
                visit(PAWN, Move(s, to));
                continue;
            }
            for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN})
                visit(PAWN, Move::make<MoveType::Promotion>(s, to, pt));
        }
    }
    for_each_rare_move<Us>(board, rules, pins, attacked, visit);
}

/// The king of `Them`, the side that replies to a move of `Us`, and how it may castle.
template<Color Us>
struct TheirKing {
    static constexpr Color Them = ~Us;

    Square square;
    CastlingRights may_castle = NO_CASTLING; ///< Rights for which none of its own pieces is in the way.
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
