// The last two plies of bulk perft: how many replies there are to all legal moves of one side together.
//
// Making each move and counting the replies on the new board does the same work again and again, because most replies
// do not depend on the move. So the replies to a null move are counted once, and corrected for each real move:
//
//   1. Sliders. Leaving `from` opens the lines of the opponent's sliders through `from`; arriving on `to` blocks those
//      through `to`. The replies behind each empty square are kept in a table (`replies_behind`).
//   2. Captures. The replies of the captured piece go; recaptures on `to` come.
//   3. Pawns. If `from` or `to` is a square that the opponent's pawns can reach, the pawn replies are counted again:
//      four shifts and four population counts.
//   4. The king. Its replies depend on which squares around it we attack after the move. `KingZone` knows for each
//      square whether one of our pieces attacks it or several, so that the attacks of the moving piece can be removed.
//
// Moves that do more are made on the board and their replies counted one by one: checks, moves that pin or unpin a
// piece of the opponent, double pushes that can be captured en passant, captures of a rook with a castling right, en
// passant captures, promotions and castling. They are few: 7 of 100 in the Kiwipete position, 1 of 100 at the start.
//
// The method applies while the side to move is not in check, and not in Chess960 while the opponent may castle.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces belong to these.
#pragma once

#include "kiwipete/engine/fixed_list.h"
#include "kiwipete/engine/perft/bulk_moves.h"

namespace kiwi::bulk {

/// A slider with the squares that it attacks.
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

/// The lines between their king and our sliders: which moves of ours give check, pin or unpin.
template<Color Us>
struct KingLines {
    static constexpr Color Them = ~Us;

    Bitboard pinned;      ///< Their pieces that one of our sliders pins.
    Bitboard leaving;     ///< Our pieces whose departure, wherever to, changes a check or a pin.
    Bitboard interposing; ///< Squares between such a slider and their king: any arrival there changes a pin.
    /// By type of piece: the squares from which it would give check or pin. Our king does neither.
    std::array<Bitboard, PIECE_TYPE_NB> checks;

    KingLines(const Board& board, Square their_king) {
        const Bitboard occupied = board.occupied();
        const Bitboard theirs = board.of(Them);
        // A slider gives check from a square with a free line to the king, and pins from behind one piece of theirs.
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
            if (our_blockers.empty()) { // one piece of theirs stands between: they are not in check
                pinned |= their_blockers;
                leaving |= slider;
                interposing |= between;
            }
        }
    }
};

/// Squares that one piece attacks at least, and squares that two pieces attack at least.
struct AttackCount {
    Bitboard once;
    Bitboard twice;

    void add(Bitboard attacks) {
        twice |= once & attacks;
        once |= attacks;
    }
    /// The squares that are still attacked when one piece with these attacks is gone.
    [[nodiscard]] Bitboard without(Bitboard attacks) const { return twice | (once & ~attacks); }
};

/// The squares that their king goes to, or passes when castling, and our attacks on them.
template<Color Us>
struct KingZone {
    static constexpr Color Them = ~Us;

    Bitboard squares;
    bool may_castle = false;  ///< They have a castling right, and none of their own pieces is in the way.
    AttackCount attacks;      ///< By all our pieces.
    AttackCount step_attacks; ///< By our pawns, knights and king alone.
    Bitboard slider_paths;    ///< Empty squares between a slider of ours and a square of the zone that it attacks.
    Bitboard shielding;       ///< Our pieces that stand between a slider of ours and a square of the zone.

    KingZone(const Board& board, const Rules& rules, Square their_king, const Sliders& our_sliders) {
        squares = PseudoAttacks[KING][their_king];
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (const CastlingRights right = Them & side; board.rights & right) {
                squares |= rules.castling[right].unattacked;
                may_castle = may_castle || (rules.castling[right].empty & board.of(Them)).empty();
            }
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
                if (beyond_bb(slider.square, s) & squares)
                    shielding |= s;
            for (const Square s : slider.attacks& squares)
                slider_paths |= between_bb(slider.square, s);
        }
    }
};

/// Their replies to a null move, but for those of the king, and what is needed to correct them.
template<Color Them>
struct NullMoveReplies {
    int pieces_and_pinned_pawns = 0; ///< Replies of knights, sliders and pinned pawns.
    Bitboard free_pawns;             ///< Their pawns that are not pinned.
    int free_pawn_replies = 0;
    Bitboard pawn_squares;                        ///< The squares on which the replies of the free pawns depend.
    Sliders sliders;                              ///< Their sliders; pinned ones attack along their pin only.
    Bitboard slider_attacks;                      ///< All attacks of these.
    Bitboard attacks;                             ///< All squares that they attack, pinned or not.
    std::array<std::uint8_t, SQUARE_NB> mobility; ///< Replies of the piece on a square; not set for the king.
    std::array<std::uint8_t, SQUARE_NB> replies_behind{}; ///< Slider replies that a piece on this square would block.

    NullMoveReplies(const Board& board, Square king, Bitboard pinned) : sliders(sliders_of<Them>(board)) {
        const Bitboard occupied = board.occupied();
        const Bitboard ours = board.of(~Them);
        const Bitboard theirs = board.of(Them);
        const Bitboard pawns = board.template pawns<Them>();
        attacks = pawn_attacks<Them>(pawns) | PseudoAttacks[KING][king];
        free_pawns = pawns & ~pinned;
        free_pawn_replies = PawnMoves<Them>(free_pawns, occupied, ours, ALL_SQUARES).count();
        const PawnMoves<Them> reach(free_pawns, Bitboard(), ALL_SQUARES, ALL_SQUARES);
        pawn_squares = reach.single_pushes | reach.double_pushes | reach.west_captures | reach.east_captures;
        for (const Square s : pawns& pinned)
            pieces_and_pinned_pawns += PawnMoves<Them>(Bitboard(s), occupied, ours, line_bb(king, s)).count();
        for (const Square s : pawns)
            mobility[s] = 0; // recounted after a capture
        for (const Square s : board.pieces(KNIGHT) & theirs) {
            attacks |= PseudoAttacks[KNIGHT][s];
            const int moves = pinned.contains(s) ? 0 : (PseudoAttacks[KNIGHT][s] & ~theirs).popcount();
            mobility[s] = static_cast<std::uint8_t>(moves);
            pieces_and_pinned_pawns += moves;
        }
        for (Slider& slider : sliders) {
            attacks |= slider.attacks;
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
    }
};

/// Counts the replies to all moves of `Us`. Precondition: `Us` is not in check; in Chess960 `Them` may not castle.
template<Color Us>
class ReplyCounter {
public:
    static constexpr Color Them = ~Us;

    /// `pins` are those of `Us`.
    ReplyCounter(const Board& board, const Rules& rules, const Pins& pins) :
        board_(board),
        rules_(rules),
        pins_(pins),
        occupied_(board.occupied()),
        ours_(board.of(Us)),
        theirs_(board.of(Them)),
        their_king_(board.king<Them>()),
        our_sliders_(sliders_of<Us>(board)),
        lines_(board, their_king_),
        zone_(board, rules, their_king_, our_sliders_),
        null_move_(board, their_king_, lines_.pinned) {}

    [[nodiscard]] std::uint64_t count();

private:
    /// The squares that a slider reaches in addition when a piece leaves its line.
    struct OpenedLine {
        Square slider;
        Bitboard squares;
    };
    using OpenedLines = FixedList<OpenedLine, 8>;

    /// What changes when a piece of ours leaves its square, wherever it goes.
    struct Departure {
        PieceType type;
        Square from;
        Bitboard attacks;        ///< Of the piece before it leaves.
        Bitboard occupied;       ///< Without the piece.
        Bitboard still_attacked; ///< Squares that our other pieces attack, were nothing to arrive.
        OpenedLines their_lines; ///< Replies of their sliders that it opens.
        OpenedLines our_lines;   ///< Squares of the king zone that our sliders attack in addition.
    };

    void count_moves_of(PieceType pt, Square from, Bitboard attacks, Bitboard targets);
    void count_pawn_moves(Square from, Bitboard allowed);
    void make_and_count(PieceType pt, Move m) { add(count_moves<Them>(after<Us>(board_, rules_, pt, m), rules_)); }
    void add(int replies) { total_ += static_cast<std::uint64_t>(replies); }

    void depart(Departure& departure) const;
    [[nodiscard]] int replies_after_quiet_move(const Departure& departure, Square to) const;
    [[nodiscard]] int replies_after_capture(const Departure& departure, Square to) const;
    [[nodiscard]] int opened_replies(const Departure& departure, Square to) const;
    [[nodiscard]] int king_replies(const Departure& departure, Square to, Bitboard theirs, Bitboard occupied) const;
    [[nodiscard]] Bitboard attacked_in_zone(const Departure& departure, Square to, Bitboard occupied) const;
    [[nodiscard]] int recaptures(Square to, Bitboard occupied) const;
    [[nodiscard]] int pawn_replies(Bitboard pawns, Bitboard occupied, Bitboard ours) const {
        return PawnMoves<Them>(pawns, occupied, ours, ALL_SQUARES).count();
    }

    const Board& board_;
    const Rules& rules_;
    const Pins& pins_;
    const Bitboard occupied_;
    const Bitboard ours_;
    const Bitboard theirs_;
    const Square their_king_;
    const Sliders our_sliders_;
    const KingLines<Us> lines_;
    const KingZone<Us> zone_;
    const NullMoveReplies<Them> null_move_;
    std::uint64_t total_ = 0;
};

template<Color Us>
inline std::uint64_t ReplyCounter<Us>::count() {
    const Square king = board_.template king<Us>();
    const auto allowed_from = [&](Square s) {
        return pins_.pinned.contains(s) ? pins_.check_mask & line_bb(king, s) : pins_.check_mask;
    };
    count_moves_of(KING, king, PseudoAttacks[KING][king], PseudoAttacks[KING][king] & ~ours_ & ~null_move_.attacks);
    for (const Square s : board_.pieces(KNIGHT) & ours_ & ~pins_.pinned)
        count_moves_of(KNIGHT, s, PseudoAttacks[KNIGHT][s], PseudoAttacks[KNIGHT][s] & ~ours_);
    for (const Slider& slider : our_sliders_)
        count_moves_of(slider.type, slider.square, slider.attacks, slider.attacks & allowed_from(slider.square));
    for (const Square s : board_.template pawns<Us>())
        count_pawn_moves(s, allowed_from(s));
    if (board_.ep_square != SQ_NONE)
        for (const Square s : en_passant_capturers<Us>(board_, king, Bitboard()))
            make_and_count(PAWN, Move::make<MoveType::EnPassant>(s, board_.ep_square));
    if (board_.rights & Us)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (can_castle<Us>(board_, rules_, Us & side, occupied_, null_move_.attacks))
                make_and_count(KING, Move::make<MoveType::Castling>(king, rules_.castling[Us & side].rook_from));
    return total_;
}

/// The moves of one piece; those of a pawn only if they are neither promotions nor open to en passant.
template<Color Us>
inline void ReplyCounter<Us>::count_moves_of(PieceType pt, Square from, Bitboard attacks, Bitboard targets) {
    if (lines_.leaving.contains(from)) {
        for (const Square to : targets)
            make_and_count(pt, Move(from, to));
        return;
    }
    const Bitboard simple = targets & ~(lines_.interposing | lines_.checks[pt]);
    for (const Square to : targets ^ simple)
        make_and_count(pt, Move(from, to));
    Departure departure{pt, from, attacks, occupied_ ^ from, zone_.attacks.without(attacks), {}, {}};
    depart(departure);
    for (const Square to : simple & ~theirs_)
        add(replies_after_quiet_move(departure, to));
    for (const Square to : simple& theirs_)
        if (rules_.rights_kept[to] == ANY_CASTLING)
            add(replies_after_capture(departure, to));
        else
            make_and_count(pt, Move(from, to));
}

template<Color Us>
inline void ReplyCounter<Us>::count_pawn_moves(Square from, Bitboard allowed) {
    const PawnMoves<Us> moves(Bitboard(from), occupied_, theirs_, allowed);
    Bitboard targets = moves.single_pushes | moves.west_captures | moves.east_captures;
    const Bitboard promotions = targets & PawnMoves<Us>::PROMOTION_RANK;
    for (const Square to : promotions)
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN})
            make_and_count(PAWN, Move::make<MoveType::Promotion>(from, to, pt));
    targets ^= promotions;
    for (const Square to : moves.double_pushes) {
        const Square passed = to - pawn_push(Us);
        if (StepAttacks[make_piece(Us, PAWN)][passed] & board_.template pawns<Them>())
            make_and_count(PAWN, Move(from, to)); // can be captured en passant
        else
            targets |= to;
    }
    if (targets)
        count_moves_of(PAWN, from, StepAttacks[make_piece(Us, PAWN)][from], targets);
}

// The functions below run once for each move. Compilers leave some of them out of line by their own judgement, which
// costs 8 % of the time of a perft; hence `always_inline`.

/// Finds the lines that the departure opens.
template<Color Us>
[[gnu::always_inline]] inline void ReplyCounter<Us>::depart(Departure& departure) const {
    const Square from = departure.from;
    const auto opened = [&](Color c, const Slider& slider) {
        return attacks_bb(make_piece(c, slider.type), slider.square, departure.occupied)
               & beyond_bb(slider.square, from);
    };
    if (null_move_.slider_attacks.contains(from))
        for (const Slider& slider : null_move_.sliders)
            if (slider.attacks.contains(from))
                departure.their_lines.push_back({slider.square, opened(Them, slider) & ~theirs_});
    if (zone_.shielding.contains(from))
        for (const Slider& slider : our_sliders_)
            if (slider.attacks.contains(from))
                departure.our_lines.push_back({slider.square, opened(Us, slider) & zone_.squares});
}

template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::replies_after_quiet_move(const Departure& departure,
                                                                             Square to) const {
    const Bitboard occupied = departure.occupied | to;
    const bool pawns_change = static_cast<bool>(null_move_.pawn_squares & (Bitboard(departure.from) | to));
    const int pawns = pawns_change ? pawn_replies(null_move_.free_pawns, occupied, (ours_ ^ departure.from) | to)
                                   : null_move_.free_pawn_replies;
    return null_move_.pieces_and_pinned_pawns + opened_replies(departure, to) - null_move_.replies_behind[to] + pawns
           + king_replies(departure, to, theirs_, occupied);
}

template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::replies_after_capture(const Departure& departure, Square to) const {
    const Bitboard occupied = departure.occupied;
    return null_move_.pieces_and_pinned_pawns + opened_replies(departure, to) - null_move_.mobility[to]
           + recaptures(to, occupied)
           + pawn_replies(null_move_.free_pawns & ~Bitboard(to), occupied, (ours_ ^ departure.from) | to)
           + king_replies(departure, to, theirs_ ^ to, occupied);
}

/// Replies of their sliders along the lines that the departure opens, as far as the arrival does not block them again.
template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::opened_replies(const Departure& departure, Square to) const {
    int count = 0;
    for (const OpenedLine& line : departure.their_lines)
        if (line.slider != to)
            count += (line.squares & ~beyond_bb(line.slider, to)).popcount();
    return count;
}

/// Replies of their king.
template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::king_replies(const Departure& departure, Square to, Bitboard theirs,
                                                                 Bitboard occupied) const {
    const Bitboard attacked = attacked_in_zone(departure, to, occupied);
    int count = (PseudoAttacks[KING][their_king_] & ~theirs & ~attacked).popcount();
    if (zone_.may_castle)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            count += can_castle<Them>(board_, rules_, Them & side, occupied, attacked);
    return count;
}

/// The squares of the king zone that we attack after a move. Outside the zone the set means nothing.
template<Color Us>
inline Bitboard ReplyCounter<Us>::attacked_in_zone(const Departure& departure, Square to, Bitboard occupied) const {
    Bitboard attacked = attacks_bb(make_piece(Us, departure.type), to, occupied);
    if (zone_.slider_paths.contains(to)) {
        // The arrival blocks a slider of ours: add up the attacks of the others again.
        const bool is_slider = departure.type >= BISHOP && departure.type <= QUEEN;
        attacked |= is_slider ? zone_.step_attacks.once : zone_.step_attacks.without(departure.attacks);
        for (const Slider& slider : our_sliders_)
            if (slider.square != departure.from)
                attacked |= slider.attacks & ~beyond_bb(slider.square, to);
    } else
        attacked |= departure.still_attacked;
    for (const OpenedLine& line : departure.our_lines)
        attacked |= line.squares & ~beyond_bb(line.slider, to);
    return attacked;
}

/// Captures on a square by their knights and sliders that are not pinned.
template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::recaptures(Square to, Bitboard occupied) const {
    const Bitboard knights = PseudoAttacks[KNIGHT][to] & board_.pieces(KNIGHT) & theirs_;
    return ((knights | sliders_attacking<Them>(board_, to, occupied)) & ~lines_.pinned).popcount();
}

} // namespace kiwi::bulk
