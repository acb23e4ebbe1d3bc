// The last two plies at once: what a move changes in the replies, instead of counting the replies anew after each move.
//
// Of one board the replies are counted once, as if the side to move had passed. A move then takes a man from one square
// and puts him on another, and almost all replies stay: sliders reach further through the first and less far beyond the
// second, pawns are freed or stopped, the king has other squares to fear. Each of these is looked up. A move that does
// more (gives check, pins, frees a pinned man, opens or shuts a line towards the king's squares) is made, and its
// replies counted.
#pragma once

#include "engine/counter/moves.h"
#include "engine/fixed_list.h"

namespace kiwi::counter {

/// The replies to the moves of `Us`, on a board where `Us` is not in check.
template<Color Us>
class Replies {
public:
    static constexpr Color THEM = ~Us;

    Replies(const Board& board, const Rules& rules);

    /// How many replies there are to all legal moves together.
    [[nodiscard]] std::uint64_t count();

private:
    /// A slider, what he attacks, and where he could be kept from attacking the enemy king's squares.
    struct Slider {
        Square square;
        PieceType type;
        Bitboard attacks;
        Bitboard blocks;
    };
    using Sliders = FixedList<Slider, 16>;

    template<Color C>
    void find_sliders(Sliders& list) const;
    void find_king_lines();
    void find_guard();
    void count_their_men();
    [[nodiscard]] int king_replies(Bitboard guarded, Bitboard theirs, Bitboard occupied) const;
    [[nodiscard]] int pawn_replies(Bitboard pawns, Bitboard occupied, Bitboard ours) const {
        return PawnMoves<THEM>(pawns, occupied, ours, ALL_SQUARES).count();
    }
    [[nodiscard]] int defenders(Square s, Bitboard occupied) const;
    void count_by(PieceType pt, Square from, Bitboard attacks, Bitboard targets);
    void count_by_pawn(Square from, Bitboard allowed);
    /// Makes a move and counts the replies.
    void make(PieceType pt, Move m) {
        total_ += static_cast<std::uint64_t>(count_moves<THEM>(after<Us>(board_, rules_, pt, m), rules_));
    }

    const Board& board_;
    const Rules& rules_;
    const Bitboard occupied_;
    const Bitboard ours_;
    const Bitboard theirs_;
    std::uint64_t total_ = 0;

    // Lines to their king.
    const Square king_;
    Bitboard pinned_;           ///< Their men that are pinned.
    Bitboard leaving_;          ///< Our men that change such a line by leaving it.
    Bitboard arriving_;         ///< Squares where any man changes one by arriving.
    Bitboard checks_[KING + 1]; ///< By kind of man, squares where he gives check or pins.

    // Squares that their king goes to or passes in castling, and our attacks on them.
    Bitboard zone_;
    Bitboard castling_empty_;
    Bitboard guarded_once_, guarded_twice_; ///< By one man at least, by two at least.
    Bitboard blocks_once_, blocks_twice_;   ///< The same of where a guard can be blocked.
    Sliders our_sliders_;
    Bitboard our_slider_attacks_;

    // Their men but for king and pawns that are not pinned.
    int constant_ = 0;
    Bitboard free_pawns_;
    Sliders their_sliders_;
    Bitboard their_slider_attacks_;
    Bitboard their_attacks_;
    std::array<std::uint8_t, SQUARE_NB> mobility_; ///< By square of their man.
    std::array<std::uint8_t, SQUARE_NB>
            lost_behind_{}; ///< By empty square, the replies of sliders that end there if it is taken.
};

template<Color Us>
template<Color C>
inline void Replies<Us>::find_sliders(Sliders& list) const {
    for (const PieceType pt : {BISHOP, ROOK, QUEEN})
        for (const Square s : board_.men(pt) & board_.of(C))
            list.push_back({s, pt, attacks_bb(make_piece(C, pt), s, occupied_), Bitboard()});
}

template<Color Us>
inline Replies<Us>::Replies(const Board& board, const Rules& rules) :
    board_(board),
    rules_(rules),
    occupied_(board.occupied()),
    ours_(board.of(Us)),
    theirs_(board.of(THEM)),
    king_(board.king<THEM>()) {
    find_sliders<Us>(our_sliders_);
    find_sliders<THEM>(their_sliders_);
    find_king_lines();
    find_guard();
    count_their_men();
}

/// Where our men stand, or could come to stand, between their king and our sliders.
template<Color Us>
inline void Replies<Us>::find_king_lines() {
    const auto through_one = [&](auto attacks) { return attacks(occupied_ & ~(attacks(occupied_) & theirs_)); };
    checks_[PAWN] = StepAttacks[make_piece(THEM, PAWN)][king_];
    checks_[KNIGHT] = PseudoAttacks[KNIGHT][king_];
    checks_[BISHOP] = through_one([&](Bitboard occupied) { return sliders::bishop_attacks(king_, occupied); });
    checks_[ROOK] = through_one([&](Bitboard occupied) { return sliders::rook_attacks(king_, occupied); });
    checks_[QUEEN] = checks_[BISHOP] | checks_[ROOK];

    const Bitboard aligned = (PseudoAttacks[BISHOP][king_] & board_.template diagonal_sliders<Us>())
                             | (PseudoAttacks[ROOK][king_] & board_.template straight_sliders<Us>());
    for (const Square s : aligned) {
        const Bitboard between = between_bb(king_, s);
        const Bitboard own = between & ours_;
        const Bitboard other = between & theirs_;
        if (own.more_than_one() || other.more_than_one())
            continue;
        leaving_ |= own;
        if (own.empty()) { // `other` is one man, as the side to move gives no check
            pinned_ |= other;
            leaving_ |= s;
            arriving_ |= between;
        }
    }
}

template<Color Us>
inline void Replies<Us>::find_guard() {
    zone_ = PseudoAttacks[KING][king_];
    for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
        if (const CastlingRights right = THEM & side; board_.rights & right) {
            zone_ |= rules_.castling[right].unattacked;
            castling_empty_ |= rules_.castling[right].empty;
        }
    const auto add = [](Bitboard& once, Bitboard& twice, Bitboard squares) {
        twice |= once & squares;
        once |= squares;
    };
    const Bitboard pawns = board_.template pawns<Us>();
    guarded_once_ = pawns.shift<pawn_push(Us) + WEST>();
    add(guarded_once_, guarded_twice_, pawns.shift<pawn_push(Us) + EAST>());
    for (const Square s : board_.men(KNIGHT) & ours_)
        add(guarded_once_, guarded_twice_, PseudoAttacks[KNIGHT][s]);
    add(guarded_once_, guarded_twice_, PseudoAttacks[KING][board_.template king<Us>()]);
    for (Slider& slider : our_sliders_) {
        add(guarded_once_, guarded_twice_, slider.attacks);
        our_slider_attacks_ |= slider.attacks;
        for (const Square s : slider.attacks& zone_)
            slider.blocks |= between_bb(slider.square, s);
        add(blocks_once_, blocks_twice_, slider.blocks);
    }
}

template<Color Us>
inline void Replies<Us>::count_their_men() {
    their_attacks_ = pawn_attacks<THEM>(board_.template pawns<THEM>()) | PseudoAttacks[KING][king_];
    free_pawns_ = board_.template pawns<THEM>() & ~pinned_;
    for (const Square s : board_.template pawns<THEM>() & pinned_)
        constant_ += PawnMoves<THEM>(Bitboard(s), occupied_, ours_, line_bb(king_, s)).count();
    for (const Square s : board_.template pawns<THEM>())
        mobility_[s] = 0;
    for (const Square s : board_.men(KNIGHT) & theirs_) {
        their_attacks_ |= PseudoAttacks[KNIGHT][s];
        const int moves = pinned_.contains(s) ? 0 : (PseudoAttacks[KNIGHT][s] & ~theirs_).popcount();
        mobility_[s] = static_cast<std::uint8_t>(moves);
        constant_ += moves;
    }
    for (Slider& slider : their_sliders_) {
        their_attacks_ |= slider.attacks;
        if (pinned_.contains(slider.square))
            slider.attacks &= line_bb(king_, slider.square);
        their_slider_attacks_ |= slider.attacks;
        const Bitboard moves = slider.attacks & ~theirs_;
        mobility_[slider.square] = static_cast<std::uint8_t>(moves.popcount());
        constant_ += moves.popcount();
        for (const Square s : slider.attacks & ~occupied_)
            lost_behind_[s] =
                    static_cast<std::uint8_t>(lost_behind_[s] + (moves & beyond_bb(slider.square, s)).popcount());
    }
}

/// Moves of their king, where we guard some squares.
template<Color Us>
inline int Replies<Us>::king_replies(Bitboard guarded, Bitboard theirs, Bitboard occupied) const {
    int count = (PseudoAttacks[KING][king_] & ~theirs & ~guarded).popcount();
    if (board_.rights & THEM)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
            const CastlingRights right = THEM & side;
            const Castling& castling = rules_.castling[right];
            count += (board_.rights & right) && (castling.empty & occupied).empty()
                     && (castling.unattacked & guarded).empty();
        }
    return count;
}

/// Their knights and sliders that could take on a square.
template<Color Us>
inline int Replies<Us>::defenders(Square s, Bitboard occupied) const {
    return (((PseudoAttacks[KNIGHT][s] & board_.men(KNIGHT) & theirs_) | sliders_attacking<THEM>(board_, s, occupied))
            & ~pinned_)
            .popcount();
}

/// Counts the replies to the moves of one man to `targets`.
template<Color Us>
inline void Replies<Us>::count_by(PieceType pt, Square from, Bitboard attacks, Bitboard targets) {
    if (leaving_.contains(from)) {
        for (const Square to : targets)
            make(pt, Move(from, to));
        return;
    }
    // What changes when he leaves his square, wherever he goes; `made` are the squares where more than that does.
    const Bitboard lifted = occupied_ ^ from;
    Bitboard made = arriving_ | checks_[pt];
    int constant = constant_;
    if (their_slider_attacks_.contains(from))
        for (const Slider& slider : their_sliders_)
            if (slider.attacks.contains(from)) {
                const Bitboard beyond = attacks_bb(make_piece(THEM, slider.type), slider.square, lifted)
                                        & beyond_bb(slider.square, from);
                constant += (beyond & ~theirs_).popcount();
                made |= line_bb(slider.square, from);
            }
    Bitboard guarded = guarded_twice_ | (guarded_once_ & ~attacks);
    Bitboard own_blocks;
    if (our_slider_attacks_.contains(from) || pt >= BISHOP)
        for (const Slider& slider : our_sliders_) {
            if (slider.square == from)
                own_blocks = slider.blocks;
            else if (slider.attacks.contains(from)) {
                const Bitboard beyond = attacks_bb(make_piece(Us, slider.type), slider.square, lifted)
                                        & beyond_bb(slider.square, from) & zone_;
                if (beyond) {
                    guarded |= beyond;
                    made |= line_bb(slider.square, from);
                }
            }
        }
    made |= blocks_twice_ | (blocks_once_ & ~own_blocks);

    const Bitboard plain = targets & ~made;
    const Bitboard captures = plain & theirs_;
    for (const Square to : targets ^ plain)
        make(pt, Move(from, to));
    for (const Square to : plain ^ captures) {
        const Bitboard occupied = lifted | to;
        const Bitboard guarded_now = guarded | attacks_bb(make_piece(Us, pt), to, occupied);
        total_ += static_cast<std::uint64_t>(constant - lost_behind_[to]
                                             + pawn_replies(free_pawns_, occupied, (ours_ ^ from) | to)
                                             + king_replies(guarded_now, theirs_, occupied));
    }
    for (const Square to : captures) {
        if (rules_.rights_kept[to] != ANY_CASTLING) {
            make(pt, Move(from, to));
            continue;
        }
        const Bitboard guarded_now = guarded | attacks_bb(make_piece(Us, pt), to, lifted);
        total_ += static_cast<std::uint64_t>(constant - mobility_[to] + defenders(to, lifted)
                                             + pawn_replies(free_pawns_ & ~Bitboard(to), lifted, (ours_ ^ from) | to)
                                             + king_replies(guarded_now, theirs_ ^ to, lifted));
    }
}

/// The same for a pawn, all of whose moves are found first.
template<Color Us>
inline void Replies<Us>::count_by_pawn(Square from, Bitboard allowed) {
    const PawnMoves<Us> moves(Bitboard(from), occupied_, theirs_, allowed);
    Bitboard targets = moves.once | moves.west | moves.east;
    for (const Square to : targets& PawnMoves<Us>::PROMOTION_RANK)
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN})
            make(PAWN, Move::make<MoveType::Promotion>(from, to, pt));
    targets &= ~PawnMoves<Us>::PROMOTION_RANK;
    for (const Square to : moves.twice) {
        const Square passed = to - pawn_push(Us);
        if (StepAttacks[make_piece(Us, PAWN)][passed] & board_.template pawns<THEM>())
            make(PAWN, Move(from, to)); // may be taken en passant
        else
            targets |= to;
    }
    if (targets)
        count_by(PAWN, from, StepAttacks[make_piece(Us, PAWN)][from], targets);
}

template<Color Us>
inline std::uint64_t Replies<Us>::count() {
    const Square king = board_.template king<Us>();
    const Bonds bonds = bonds_of<Us>(board_, king);
    const auto allowed_from = [&](Square s) {
        return bonds.pinned.contains(s) ? bonds.allowed & line_bb(king, s) : bonds.allowed;
    };
    count_by(KING, king, PseudoAttacks[KING][king], PseudoAttacks[KING][king] & ~ours_ & ~their_attacks_);
    for (const Square s : board_.men(KNIGHT) & ours_ & ~bonds.pinned)
        count_by(KNIGHT, s, PseudoAttacks[KNIGHT][s], PseudoAttacks[KNIGHT][s] & ~ours_);
    for (const Slider& slider : our_sliders_)
        count_by(slider.type, slider.square, slider.attacks, slider.attacks & allowed_from(slider.square));
    for (const Square s : board_.template pawns<Us>())
        count_by_pawn(s, allowed_from(s));
    if (board_.ep_square != SQ_NONE)
        for (const Square s : en_passant_takers<Us>(board_, king, Bitboard()))
            make(PAWN, Move::make<MoveType::EnPassant>(s, board_.ep_square));
    if (board_.rights & Us)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (can_castle<Us>(board_, rules_, Us & side, occupied_, their_attacks_))
                make(KING, Move::make<MoveType::Castling>(king, rules_.castling[Us & side].rook_from));
    return total_;
}

} // namespace kiwi::counter
