// The last two plies at once: what a move changes in the replies, instead of counting the replies anew after each move.
//
// Of one board the replies are counted once, as if the side to move had passed. A move then takes a man from one square
// and puts him on another, and almost all replies stay: sliders reach further through the first and less far beyond the
// second, pawns are freed or stopped, the king has other squares to fear. Each of these is looked up. A move that does
// more (gives check, pins or frees a pinned man, castles, promotes) is made, and its replies counted.
#pragma once

#include "engine/counter/moves.h"
#include "engine/fixed_list.h"

namespace kiwi::counter {

/// The replies to the moves of `Us`, on a board where `Us` is not in check.
template<Color Us>
class Replies {
public:
    static constexpr Color THEM = ~Us;

    /// `bonds` are those of `Us`.
    Replies(const Board& board, const Rules& rules, const Bonds& bonds);

    /// How many replies there are to all legal moves together.
    [[nodiscard]] std::uint64_t count();

private:
    /// A slider and what he attacks.
    struct Slider {
        Square square;
        PieceType type;
        Bitboard attacks;
    };
    using Sliders = FixedList<Slider, 16>;
    /// A slider, and squares that he reaches when a man leaves his line.
    struct Opened {
        Square slider;
        Bitboard squares;
    };

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
    void add(int replies) { total_ += static_cast<std::uint64_t>(replies); }
    /// Makes a move and counts the replies.
    void make(PieceType pt, Move m) { add(count_moves<THEM>(after<Us>(board_, rules_, pt, m), rules_)); }

    const Board& board_;
    const Rules& rules_;
    const Bonds& bonds_;
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
    bool may_castle_ = false;                         ///< No man of theirs forbids it, to one side at least.
    Bitboard guarded_once_, guarded_twice_;           ///< By one man at least, by two at least.
    Bitboard step_guarded_once_, step_guarded_twice_; ///< The same of pawns, knights and king alone.
    Bitboard guard_lines_; ///< Empty squares between a slider of ours and a square he guards.
    Sliders our_sliders_;
    Bitboard covers_; ///< Our men who stand between a slider of ours and a square of the zone.

    int constant_ = 0;     ///< Replies of all their men but king and free pawns.
    Bitboard free_pawns_;  ///< Those that are not pinned,
    int pawn_replies_ = 0; ///< their replies,
    Bitboard pawn_zone_;   ///< and the squares that these depend on.
    Sliders their_sliders_;
    Bitboard their_slider_attacks_;                ///< Along their pins, where they are pinned.
    Bitboard their_attacks_;                       ///< Of all their men, pinned or not.
    std::array<std::uint8_t, SQUARE_NB> mobility_; ///< By square of their man, king excepted.
    /// By empty square, how many replies of sliders are behind it.
    std::array<std::uint8_t, SQUARE_NB> lost_behind_{};
};

template<Color Us>
template<Color C>
inline void Replies<Us>::find_sliders(Sliders& list) const {
    for (const PieceType pt : {BISHOP, ROOK, QUEEN})
        for (const Square s : board_.men(pt) & board_.of(C))
            list.push_back({s, pt, attacks_bb(make_piece(C, pt), s, occupied_)});
}

template<Color Us>
inline Replies<Us>::Replies(const Board& board, const Rules& rules, const Bonds& bonds) :
    board_(board),
    rules_(rules),
    bonds_(bonds),
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
            may_castle_ = may_castle_ || (rules_.castling[right].empty & theirs_).empty();
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
    step_guarded_once_ = guarded_once_;
    step_guarded_twice_ = guarded_twice_;
    for (const Slider& slider : our_sliders_) {
        add(guarded_once_, guarded_twice_, slider.attacks);
        const Bitboard defended = slider.attacks & ours_;
        for (const Square s : defended)
            if (beyond_bb(slider.square, s) & zone_)
                covers_ |= s;
        const Bitboard guarded = slider.attacks & zone_;
        for (const Square s : guarded)
            guard_lines_ |= between_bb(slider.square, s);
    }
}

template<Color Us>
inline void Replies<Us>::count_their_men() {
    their_attacks_ = pawn_attacks<THEM>(board_.template pawns<THEM>()) | PseudoAttacks[KING][king_];
    free_pawns_ = board_.template pawns<THEM>() & ~pinned_;
    pawn_replies_ = pawn_replies(free_pawns_, occupied_, ours_);
    const PawnMoves<THEM> everywhere(free_pawns_, Bitboard(), ALL_SQUARES, ALL_SQUARES);
    pawn_zone_ = everywhere.once | everywhere.twice | everywhere.west | everywhere.east;
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
    if (may_castle_)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            count += can_castle<THEM>(board_, rules_, THEM & side, occupied, guarded);
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
    // What changes when he leaves his square; his arrival may shut again what he opens.
    const Bitboard lifted = occupied_ ^ from;
    const auto opened_by = [&](Color c, const Slider& slider) {
        return attacks_bb(make_piece(c, slider.type), slider.square, lifted) & beyond_bb(slider.square, from);
    };
    FixedList<Opened, 8> their_lines;
    if (their_slider_attacks_.contains(from))
        for (const Slider& slider : their_sliders_)
            if (slider.attacks.contains(from))
                their_lines.push_back({slider.square, opened_by(THEM, slider) & ~theirs_});
    FixedList<Opened, 8> our_lines;
    if (covers_.contains(from))
        for (const Slider& slider : our_sliders_)
            if (slider.attacks.contains(from))
                our_lines.push_back({slider.square, opened_by(Us, slider) & zone_});
    const auto replies_of_opened = [&](Square to) {
        int count = 0;
        for (const Opened& line : their_lines)
            if (line.slider != to)
                count += (line.squares & ~beyond_bb(line.slider, to)).popcount();
        return count;
    };
    const bool is_slider = pt >= BISHOP && pt <= QUEEN;
    const Bitboard guarded_before = guarded_twice_ | (guarded_once_ & ~attacks);
    const auto guarded_after = [&](Square to, Bitboard occupied) {
        Bitboard guarded = attacks_bb(make_piece(Us, pt), to, occupied);
        if (guard_lines_.contains(to)) {
            guarded |= is_slider ? step_guarded_once_ : step_guarded_twice_ | (step_guarded_once_ & ~attacks);
            for (const Slider& slider : our_sliders_)
                if (slider.square != from)
                    guarded |= slider.attacks & ~beyond_bb(slider.square, to);
        } else
            guarded |= guarded_before;
        for (const Opened& line : our_lines)
            guarded |= line.squares & ~beyond_bb(line.slider, to);
        return guarded;
    };

    const Bitboard plain = targets & ~(arriving_ | checks_[pt]);
    const Bitboard captures = plain & theirs_;
    for (const Square to : targets ^ plain)
        make(pt, Move(from, to));
    for (const Square to : plain ^ captures) {
        const Bitboard occupied = lifted | to;
        const bool stirs_pawns = static_cast<bool>(pawn_zone_ & (Bitboard(from) | to));
        const int pawns = stirs_pawns ? pawn_replies(free_pawns_, occupied, (ours_ ^ from) | to) : pawn_replies_;
        add(constant_ + replies_of_opened(to) - lost_behind_[to] + pawns
            + king_replies(guarded_after(to, occupied), theirs_, occupied));
    }
    for (const Square to : captures) {
        if (rules_.rights_kept[to] != ANY_CASTLING) {
            make(pt, Move(from, to));
            continue;
        }
        add(constant_ + replies_of_opened(to) - mobility_[to] + defenders(to, lifted)
            + pawn_replies(free_pawns_ & ~Bitboard(to), lifted, (ours_ ^ from) | to)
            + king_replies(guarded_after(to, lifted), theirs_ ^ to, lifted));
    }
}

/// The same for a pawn, all of whose moves are found first.
template<Color Us>
inline void Replies<Us>::count_by_pawn(Square from, Bitboard allowed) {
    const PawnMoves<Us> moves(Bitboard(from), occupied_, theirs_, allowed);
    Bitboard targets = moves.once | moves.west | moves.east;
    const Bitboard promotions = targets & PawnMoves<Us>::PROMOTION_RANK;
    for (const Square to : promotions)
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN})
            make(PAWN, Move::make<MoveType::Promotion>(from, to, pt));
    targets ^= promotions;
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
    const auto allowed_from = [&](Square s) {
        return bonds_.pinned.contains(s) ? bonds_.allowed & line_bb(king, s) : bonds_.allowed;
    };
    count_by(KING, king, PseudoAttacks[KING][king], PseudoAttacks[KING][king] & ~ours_ & ~their_attacks_);
    for (const Square s : board_.men(KNIGHT) & ours_ & ~bonds_.pinned)
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
