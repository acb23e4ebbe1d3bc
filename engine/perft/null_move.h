// What is known of a position before any move of ours: the replies to a null move, and the changes that moves can make.
// `bulk_replies.h` and `move_replies.h` use it.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "../base/fixed_list.h"
#include "bulk_moves.h"

namespace kiwi::bulk {

/// A slider and the squares that it attacks.
struct Slider {
    Square square;
    PieceType type;
    Bitboard attacks;
};
using Sliders = FixedList<Slider, 16>;

/// All sliders of a colour.
template<Color C>
[[nodiscard]] inline Sliders sliders_of(const Board& board) {
    Sliders list;
    for (const PieceType pt : {BISHOP, ROOK, QUEEN})
        for (const Square s : board.pieces(pt) & board.of(C))
            list.push_back({s, pt, attacks_bb(make_piece(C, pt), s, board.occupied())});
    return list;
}

/// The additional squares that a slider of `C` attacks when a piece leaves `left`, which the slider attacks. `occupied`
/// does not include this piece.
template<Color C>
[[nodiscard]] inline Bitboard opened_squares(const Slider& slider, Square left, Bitboard occupied) {
    return attacks_bb(make_piece(C, slider.type), slider.square, occupied) & beyond_bb(slider.square, left);
}

/// The lines between their king and our sliders. They show which moves of ours give check, pin or unpin.
template<Color Us>
struct KingLines {
    static constexpr Color Them = ~Us;

    Bitboard pinned;      ///< Their pieces that our sliders pin.
    Bitboard pinning;     ///< Our sliders that pin.
    Bitboard leaving;     ///< Our pieces whose departure changes a check or a pin, whatever the destination.
    Bitboard pinned_then; ///< Their pieces that such a departure pins.
    Bitboard interposing; ///< Squares between a slider of `pinning` and their king: any arrival there changes a pin.
    /// The squares from which a piece gives check or pins, by piece type. Empty for our king, which does neither.
    std::array<Bitboard, PIECE_TYPE_NB> checks;

    KingLines(const Board& board, Square their_king) {
        const Bitboard occupied = board.occupied();
        const Bitboard theirs = board.of(Them);
        // A slider gives check from a square with a free line to the king, and pins from behind one of their pieces.
        const auto through_one_of_theirs = [&](auto attacks_given) {
            return attacks_given(occupied & ~(attacks_given(occupied) & theirs));
        };
        checks[PAWN] = StepAttacks[make_piece(Them, PAWN)][their_king];
        checks[KNIGHT] = PseudoAttacks[KNIGHT][their_king];
        checks[BISHOP] = through_one_of_theirs([&](Bitboard o) { return sliders::bishop_attacks(their_king, o); });
        checks[ROOK] = through_one_of_theirs([&](Bitboard o) { return sliders::rook_attacks(their_king, o); });
        checks[QUEEN] = checks[BISHOP] | checks[ROOK];

        const Bitboard aligned = (PseudoAttacks[BISHOP][their_king] & board.template diagonal_sliders<Us>())
                                 | (PseudoAttacks[ROOK][their_king] & board.template straight_sliders<Us>());
        for (const Square slider : aligned) {
            const Bitboard between = between_bb(their_king, slider);
            const Bitboard our_blockers = between & board.of(Us);
            const Bitboard their_blockers = between & theirs;
            if (our_blockers.more_than_one() || their_blockers.more_than_one())
                continue;
            leaving |= our_blockers;
            if (our_blockers)
                pinned_then |= their_blockers;
            else { // one of their pieces is between: they are not in check
                pinned |= their_blockers;
                leaving |= slider;
                pinning |= slider;
                interposing |= between;
            }
        }
    }
};

/// The squares that at least one piece attacks, and the squares that at least two pieces attack.
struct AttackCount {
    Bitboard once;
    Bitboard twice;

    void add(Bitboard attacks) {
        twice |= once & attacks;
        once |= attacks;
    }
    /// The squares that remain attacked when one piece with these attacks is removed.
    [[nodiscard]] Bitboard without(Bitboard attacks) const { return twice | (once & ~attacks); }
};

/// The squares that their king goes to or passes when castling (the king zone), and our attacks on them.
template<Color Us>
struct KingZone : TheirKing<Us> {
    using TheirKing<Us>::Them;
    using TheirKing<Us>::castling_path;

    Bitboard squares;
    AttackCount attacks;      ///< By all our pieces.
    AttackCount step_attacks; ///< By our pawns, knights and king only.
    Bitboard free;            ///< Squares to which their king may go, or pass when castling, if we do not attack them.
    Bitboard slider_paths;    ///< Empty squares between a slider of ours and a `free` square that it attacks.
    Bitboard shielding;       ///< Our pieces whose departure would let our sliders attack more of the zone.
    Bitboard shielding_free;  ///< The pieces of `shielding` for which this holds for `free` squares.

    KingZone(const Board& board, const Rules& rules, const Sliders& our_sliders) : TheirKing<Us>(board, rules) {
        const Bitboard near_king = PseudoAttacks[KING][this->square];
        squares = near_king | castling_path;
        free = (near_king & ~board.of(Them)) | castling_path;
        const Bitboard pawns = board.template pawns<Us>();
        step_attacks.once = pawns.shift<pawn_push(Us) + WEST>();
        step_attacks.add(pawns.shift<pawn_push(Us) + EAST>());
        for (const Square s : board.pieces(KNIGHT) & board.of(Us))
            step_attacks.add(PseudoAttacks[KNIGHT][s]);
        step_attacks.add(PseudoAttacks[KING][board.template king<Us>()]);
        attacks = step_attacks;
        for (const Slider& slider : our_sliders) {
            attacks.add(slider.attacks);
            for (const Square s : slider.attacks& board.of(Us))
                if (squares & beyond_bb(slider.square, s))
                    add_shield(s, squares & opened_squares<Us>(slider, s, board.occupied() ^ s));
            for (const Square s : slider.attacks& free)
                slider_paths |= between_bb(slider.square, s);
        }
    }

private:
    void add_shield(Square s, Bitboard shielded) {
        if (shielded)
            shielding |= s;
        if (shielded & free)
            shielding_free |= s;
    }
};

/// Their replies to a null move, except those of the king, and what is needed to correct them after a move.
template<Color Them>
struct NullMoveReplies {
    int pieces_and_pinned_pawns = 0; ///< Replies of knights, sliders and pinned pawns.
    Bitboard free_pawns;             ///< Their pawns that are not pinned.
    PawnMoves<Them> pawn_moves;      ///< Moves of the free pawns.
    PawnMoves<Them> pawn_reach;      ///< Moves of the free pawns if all squares were both empty and capturable.
    int free_pawn_replies = 0;
    Bitboard pawn_squares;                        ///< The squares on which the replies of the free pawns depend.
    Sliders sliders;                              ///< Their sliders; a pinned one attacks only along its pin.
    Bitboard slider_attacks;                      ///< All attacks of `sliders`.
    Bitboard piece_attacks;                       ///< All squares that their knights and sliders attack, pinned or not.
    Bitboard attacks;                             ///< All squares that their pieces attack, pinned or not.
    std::array<std::uint8_t, SQUARE_NB> mobility; ///< The replies of the piece on a square; unset for the king.
    std::array<std::uint8_t, SQUARE_NB> replies_behind{}; ///< Slider replies that a piece on this square would block.

    NullMoveReplies(const Board& board, Square king, Bitboard pinned) :
        free_pawns(board.template pawns<Them>() & ~pinned),
        pawn_moves(free_pawns, board.occupied(), board.of(~Them), ALL_SQUARES),
        pawn_reach(free_pawns, Bitboard(), ALL_SQUARES, ALL_SQUARES),
        sliders(sliders_of<Them>(board)) {
        const Bitboard occupied = board.occupied();
        const Bitboard ours = board.of(~Them);
        const Bitboard theirs = board.of(Them);
        const Bitboard pawns = board.template pawns<Them>();
        free_pawn_replies = pawn_moves.count();
        pawn_squares = pawn_reach.destinations();
        for (const Square s : pawns& pinned)
            pieces_and_pinned_pawns += PawnMoves<Them>(Bitboard(s), occupied, ours, line_bb(king, s)).count();
        for (const Square s : pawns)
            mobility[s] = 0; // recounted after a capture
        for (const Square s : board.pieces(KNIGHT) & theirs) {
            piece_attacks |= PseudoAttacks[KNIGHT][s];
            const int moves = pinned.contains(s) ? 0 : (PseudoAttacks[KNIGHT][s] & ~theirs).popcount();
            mobility[s] = static_cast<std::uint8_t>(moves);
            pieces_and_pinned_pawns += moves;
        }
        for (Slider& slider : sliders) {
            piece_attacks |= slider.attacks;
            if (pinned.contains(slider.square))
                slider.attacks &= line_bb(king, slider.square);
            slider_attacks |= slider.attacks;
            const Bitboard moves = slider.attacks & ~theirs;
            mobility[slider.square] = static_cast<std::uint8_t>(moves.popcount());
            pieces_and_pinned_pawns += moves.popcount();
            for (const Square s : slider.attacks & ~occupied) {
                const int behind = (moves & beyond_bb(slider.square, s)).popcount();
                replies_behind[s] = static_cast<std::uint8_t>(replies_behind[s] + behind);
            }
        }
        attacks = piece_attacks | pawn_attacks<Them>(pawns) | PseudoAttacks[KING][king];
    }
};

/// Everything known of a position before any move of `Us`.
template<Color Us>
struct Baseline {
    static constexpr Color Them = ~Us;

    const Board& board;
    const Rules& rules;
    const Bitboard occupied;
    const Bitboard ours;
    const Bitboard theirs;
    const Square their_king;
    const Sliders our_sliders;
    const KingLines<Us> lines;
    const KingZone<Us> zone;
    const NullMoveReplies<Them> null_move;

    Baseline(const Board& b, const Rules& r) :
        board(b),
        rules(r),
        occupied(b.occupied()),
        ours(b.of(Us)),
        theirs(b.of(Them)),
        their_king(b.king<Them>()),
        our_sliders(sliders_of<Us>(b)),
        lines(b, their_king),
        zone(b, r, our_sliders),
        null_move(b, their_king, lines.pinned) {}
};

/// Moves that change few replies, as most moves do. Moving a `steady` piece away changes no reply. On an `arrivals`
/// square a piece changes only the replies that it blocks and those that capture it.
template<Color Us>
struct AlikeMoves {
    static constexpr Color Them = ~Us;

    Bitboard steady;                                ///< Our pieces whose departure changes no reply.
    int replies;                                    ///< All replies to a null move, king moves included.
    std::array<Bitboard, PIECE_TYPE_NB> arrivals{}; ///< Empty squares, by type of the arriving piece.
    Bitboard king_squares;                          ///< Squares to which their king may go, or pass when castling.

    /// `pinned` are our pinned pieces.
    AlikeMoves(const Baseline<Us>& base, Bitboard pinned) {
        const Board& board = base.board;
        const KingLines<Us>& lines = base.lines;
        const KingZone<Us>& zone = base.zone;
        const NullMoveReplies<Them>& null_move = base.null_move;
        const Bitboard near_king = PseudoAttacks[KING][base.their_king];
        const Bitboard escapes = near_king & ~board.of(Them) & ~zone.attacks.once;
        king_squares = zone.free & ~zone.attacks.once;

        steady =
                board.of(Us)
                & ~(null_move.slider_attacks | null_move.pawn_squares | zone.shielding_free | zone.castling_empty
                    | lines.leaving | pinned | attackers_of(zone.free & zone.attacks.once & ~zone.attacks.twice, base));

        replies = null_move.pieces_and_pinned_pawns + null_move.free_pawn_replies + escapes.popcount();
        if (zone.may_castle)
            replies += count_castling_moves<Them>(board, base.rules, ANY_CASTLING, base.occupied, zone.attacks.once);

        const std::array<Bitboard, PIECE_TYPE_NB> from_here = squares_that_attack_king_squares(board);
        const Bitboard empty = ~(board.occupied() | lines.interposing | zone.slider_paths | zone.castling_empty
                                 | (null_move.pawn_squares & PawnMoves<Them>::PROMOTION_RANK));
        for (const PieceType pt : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING})
            arrivals[pt] = empty & ~(from_here[pt] | lines.checks[pt]);
    }

private:
    /// Our pieces that attack any of `squares`.
    [[nodiscard]] static Bitboard attackers_of(Bitboard squares, const Baseline<Us>& base) {
        if (squares.empty())
            return {};
        const Board& board = base.board;
        Bitboard attackers = pawn_attacks<Them>(squares) & board.pieces(PAWN);
        for (const Square s : squares)
            attackers |=
                    (PseudoAttacks[KNIGHT][s] & board.pieces(KNIGHT)) | (PseudoAttacks[KING][s] & board.pieces(KING));
        for (const Slider& slider : base.our_sliders)
            if (slider.attacks & squares)
                attackers |= slider.square;
        return attackers;
    }

    /// The squares from which each of our piece types attacks one of `king_squares`.
    [[nodiscard]] std::array<Bitboard, PIECE_TYPE_NB> squares_that_attack_king_squares(const Board& board) const {
        std::array<Bitboard, PIECE_TYPE_NB> from{};
        from[PAWN] = pawn_attacks<Them>(king_squares);
        for (const Square s : king_squares) {
            from[KNIGHT] |= PseudoAttacks[KNIGHT][s];
            from[BISHOP] |= sliders::bishop_attacks(s, board.occupied());
            from[ROOK] |= sliders::rook_attacks(s, board.occupied());
            from[KING] |= PseudoAttacks[KING][s];
        }
        from[QUEEN] = from[BISHOP] | from[ROOK];
        return from;
    }
};

} // namespace kiwi::bulk
