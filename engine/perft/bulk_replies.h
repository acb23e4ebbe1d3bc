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
// Most moves need even less (`AlikeMoves`): no reply depends on the piece that leaves, and where it arrives, only what
// it blocks and what captures it count. All such moves of a piece, or of all pawns, are counted together: their number
// times the replies to a null move, plus what the destinations change.
//
// Replies to a check are counted directly: where the king goes, what captures the piece, what is put in between.
//
// What does more is made on the board and its replies counted one by one: discovered checks, arrivals that pin or
// unpin, captures of a rook with a castling right, en passant captures, and some promotions and castling moves. They
// are few: 2 of 100 at the start and in the Kiwipete position.
//
// The method applies while the side to move is not in check, and not in Chess960 while the opponent may castle.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces belong to these.
#pragma once

#include "kiwipete/engine/fixed_list.h"
#include "kiwipete/engine/perft/null_move.h"

namespace kiwi::bulk {

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
        null_move_(board, their_king_, lines_.pinned),
        alike_(board, rules, pins.pinned, lines_, zone_, null_move_) {}

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
        int pieces;              ///< Replies of knights, sliders and pinned pawns to a null move.
        Bitboard freed;          ///< A pawn or a knight of theirs that is pinned no longer.
        OpenedLines our_lines;   ///< Squares of the king zone that our sliders attack in addition.
    };

    // Each of these adds the replies to some moves.
    void count_moves_of(PieceType pt, Square from, Bitboard attacks, Bitboard targets);
    void count_moves_that_change_lines(PieceType pt, Square from, Bitboard attacks, Bitboard targets);
    void count_after(const Departure& departure, Bitboard targets);
    void count_alike(Bitboard arrivals) { add(alike_.replies * arrivals.popcount() + change_by_arrivals(arrivals)); }
    void count_alike_capture(Square from, Square to);
    void count_steady_pawns(Bitboard pawns);
    void count_pawn_moves(Square from, Bitboard allowed);
    void count_promotions(Square from, Bitboard targets);
    void count_castling(const Castling& castling);
    void count_en_passant_replies(Square to);
    void make_and_count(PieceType pt, Move m) { add(count_moves<Them>(after<Us>(board_, rules_, pt, m), rules_)); }
    void add(int replies) { total_ += static_cast<std::uint64_t>(replies); }

    // What happens when a piece leaves.
    [[nodiscard]] Departure departure_of(PieceType pt, Square from, Bitboard attacks) const;
    void set_free(Bitboard pinned, Departure& departure) const;
    [[nodiscard]] Bitboard squares_that_keep_the_pin(Square from) const;
    [[nodiscard]] bool is_plain_check(PieceType pt, Square from, Square to) const;

    // Replies when it has arrived; a pawn may arrive as another piece.
    [[nodiscard]] int replies_after_quiet_move(const Departure& departure, Square to, PieceType arriving) const;
    [[nodiscard]] int replies_after_capture(const Departure& departure, Square to, PieceType arriving) const;
    [[nodiscard]] int replies_to_check(const Departure& departure, Square to) const;

    // Parts of these.
    [[nodiscard]] int change_by_arrivals(Bitboard squares) const;
    [[nodiscard]] int opened_replies(const Departure& departure, Square to) const;
    [[nodiscard]] int king_replies(const Departure& departure, Square to, PieceType arriving, Bitboard theirs,
                                   Bitboard occupied) const;
    [[nodiscard]] Bitboard attacked_in_zone(const Departure& departure, Square to, PieceType arriving,
                                            Bitboard occupied) const;
    [[nodiscard]] int recaptures(Square to, Bitboard occupied, Bitboard theirs, Bitboard pinned) const;
    /// Those that may move anywhere after a departure.
    [[nodiscard]] Bitboard free_pawns(const Departure& departure) const {
        return null_move_.free_pawns | (departure.freed & board_.pieces(PAWN));
    }
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
    const AlikeMoves<Us> alike_;
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
    const Bitboard steady_pawns = board_.template pawns<Us>() & alike_.steady;
    count_steady_pawns(steady_pawns);
    for (const Square s : board_.template pawns<Us>() & ~steady_pawns)
        count_pawn_moves(s, allowed_from(s));
    if (board_.ep_square != SQ_NONE)
        for (const Square s : en_passant_capturers<Us>(board_, king, Bitboard()))
            make_and_count(PAWN, Move::make<MoveType::EnPassant>(s, board_.ep_square));
    if (board_.rights & Us)
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
            if (can_castle<Us>(board_, rules_, Us & side, occupied_, null_move_.attacks))
                count_castling(rules_.castling[Us & side]);
    return total_;
}

/// The moves of one piece to some squares; those of a pawn without promotions and without en passant replies.
template<Color Us>
inline void ReplyCounter<Us>::count_moves_of(PieceType pt, Square from, Bitboard attacks, Bitboard targets) {
    if (alike_.steady.contains(from)) {
        const Bitboard arrivals = targets & alike_.arrivals[pt];
        count_alike(arrivals);
        const Bitboard captures = targets & alike_.captures[pt];
        for (const Square to : captures)
            count_alike_capture(from, to);
        targets ^= arrivals | captures;
    }
    if (targets.empty())
        return;
    if (lines_.leaving.contains(from))
        return count_moves_that_change_lines(pt, from, attacks, targets);
    for (const Square to : targets& lines_.interposing)
        make_and_count(pt, Move(from, to));
    targets &= ~lines_.interposing;
    if (targets)
        count_after(departure_of(pt, from, attacks), targets);
}

/// The moves of a piece whose departure changes a check or a pin.
template<Color Us>
[[gnu::noinline]] void ReplyCounter<Us>::count_moves_that_change_lines(PieceType pt, Square from, Bitboard attacks,
                                                                       Bitboard targets) {
    if (lines_.pinning.contains(from)) {
        Departure departure = departure_of(pt, from, attacks);
        const Bitboard keeping = targets & squares_that_keep_the_pin(from);
        count_after(departure, keeping);
        targets ^= keeping;
        const Bitboard pinned = between_bb(their_king_, from) & theirs_;
        const bool is_alone = (beyond_bb(their_king_, from)
                               & (board_.template diagonal_sliders<Us>() | board_.template straight_sliders<Us>()))
                                      .empty();
        if (is_alone && (pinned & (board_.pieces(PAWN) | board_.pieces(KNIGHT)))) {
            const Bitboard unpinning = targets & ~(line_bb(their_king_, from) | lines_.interposing | lines_.checks[pt]);
            set_free(pinned, departure);
            count_after(departure, unpinning);
            targets ^= unpinning;
        }
    }
    for (const Square to : targets)
        make_and_count(pt, Move(from, to));
}

/// The moves of a piece that neither pin nor unpin, apart from the departure itself.
template<Color Us>
[[gnu::always_inline]] inline void ReplyCounter<Us>::count_after(const Departure& departure, Bitboard targets) {
    const PieceType pt = departure.type;
    const Square from = departure.from;
    const Bitboard checks = lines_.leaving.contains(from) ? Bitboard() : targets & lines_.checks[pt];
    for (const Square to : checks)
        if (is_plain_check(pt, from, to))
            add(replies_to_check(departure, to));
        else
            make_and_count(pt, Move(from, to));
    targets ^= checks;
    for (const Square to : targets & ~theirs_)
        add(replies_after_quiet_move(departure, to, pt));
    for (const Square to : targets& theirs_)
        if (rules_.rights_kept[to] == ANY_CASTLING)
            add(replies_after_capture(departure, to, pt));
        else
            make_and_count(pt, Move(from, to));
}

/// The departure unpins a pawn or a knight of theirs.
template<Color Us>
inline void ReplyCounter<Us>::set_free(Bitboard pinned, Departure& departure) const {
    departure.freed = pinned;
    const Square s = pinned.lsb();
    if (board_.pieces(KNIGHT).contains(s))
        departure.pieces += (PseudoAttacks[KNIGHT][s] & ~theirs_).popcount();
    else
        departure.pieces -= PawnMoves<Them>(pinned, occupied_, ours_, line_bb(their_king_, s)).count();
}

/// The empty squares where a slider that pins would pin still and change no move of the pinned piece: of a knight or of
/// a pawn on a rank, which have none, or of a pawn on a diagonal that captures the slider neither here nor there.
template<Color Us>
inline Bitboard ReplyCounter<Us>::squares_that_keep_the_pin(Square from) const {
    const Bitboard pinned = between_bb(their_king_, from) & theirs_;
    const Bitboard line = line_bb(their_king_, from) & ~occupied_;
    if (pinned & board_.pieces(KNIGHT))
        return line;
    if ((pinned & board_.pieces(PAWN)).empty() || file_of(their_king_) == file_of(from))
        return {};
    const Bitboard captures = pawn_attacks<Them>(pinned);
    return captures.contains(from) ? Bitboard() : line & ~captures;
}

/// A capture by a steady piece that changes only the replies of the captured piece and those that recapture.
template<Color Us>
inline void ReplyCounter<Us>::count_alike_capture(Square from, Square to) {
    int replies = alike_.replies - null_move_.mobility[to];
    if (board_.pieces(PAWN).contains(to))
        replies += pawn_replies(null_move_.free_pawns & ~Bitboard(to), occupied_ ^ from, (ours_ ^ from) | to)
                   - null_move_.free_pawn_replies;
    else
        replies += null_move_.pawn_reach.west_captures.contains(to) + null_move_.pawn_reach.east_captures.contains(to);
    if (null_move_.piece_attacks.contains(to))
        replies += recaptures(to, occupied_ ^ from, theirs_, lines_.pinned);
    add(replies);
}

/// Castling: both pieces leave squares that no piece of theirs attacks for others, so only our own attacks change.
template<Color Us>
inline void ReplyCounter<Us>::count_castling(const Castling& castling) {
    const Bitboard back_rank = RankBB[relative_rank(Us, RANK_1)];
    const bool is_alike = !rules_.is_chess960 && alike_.steady.contains(castling.king_from)
                          && alike_.steady.contains(castling.rook_from)
                          && alike_.arrivals[KING].contains(castling.king_to)
                          && alike_.arrivals[ROOK].contains(castling.rook_to)
                          && (back_rank & (alike_.king_squares | their_king_)).empty();
    if (is_alike)
        add(alike_.replies + change_by_arrivals(Bitboard{castling.king_to, castling.rook_to}));
    else
        make_and_count(KING, Move::make<MoveType::Castling>(castling.king_from, castling.rook_from));
}

/// The replies that capture en passant the pawn that has just gone two squares, to `to`.
template<Color Us>
inline void ReplyCounter<Us>::count_en_passant_replies(Square to) {
    const Square passed = to - pawn_push(Us);
    for (const Square s : StepAttacks[make_piece(Us, PAWN)][passed] & board_.template pawns<Them>()) {
        const Bitboard occupied = (occupied_ ^ (passed - pawn_push(Us)) ^ s) | passed; // both pawns are gone
        add(sliders_attacking<Us>(board_, their_king_, occupied).empty());
    }
}

/// The moves of pawns that are steady.
template<Color Us>
inline void ReplyCounter<Us>::count_steady_pawns(Bitboard pawns) {
    constexpr Direction up = pawn_push(Us);
    const PawnMoves<Us> moves(pawns, occupied_, theirs_, ALL_SQUARES);
    const Bitboard arrivals = alike_.arrivals[PAWN] & ~PawnMoves<Us>::PROMOTION_RANK;
    const Bitboard singles = moves.single_pushes & arrivals;
    const Bitboard doubles = moves.double_pushes & arrivals;
    for (const Square to : doubles& pawn_attacks<Them>(board_.template pawns<Them>()).template shift<up>())
        count_en_passant_replies(to);
    count_alike(singles);
    count_alike(doubles);
    const auto count_others = [&](Bitboard targets, Direction step) {
        for (const Square to : targets)
            count_pawn_moves(to - step, Bitboard(to));
    };
    count_others(moves.single_pushes ^ singles, up);
    count_others(moves.double_pushes ^ doubles, Direction(up + up));
    count_others(moves.west_captures, Direction(up + WEST));
    count_others(moves.east_captures, Direction(up + EAST));
}

/// The promotions of one pawn.
template<Color Us>
inline void ReplyCounter<Us>::count_promotions(Square from, Bitboard targets) {
    const Bitboard attacks = StepAttacks[make_piece(Us, PAWN)][from];
    const Departure departure = departure_of(PAWN, from, attacks);
    for (const Square to : targets)
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN}) {
            const bool changes_lines = lines_.leaving.contains(from) || line_bb(from, to).contains(their_king_)
                                       || (lines_.interposing | lines_.checks[pt]).contains(to);
            const bool is_simple = !changes_lines && rules_.rights_kept[to] == ANY_CASTLING;
            if (!is_simple)
                make_and_count(PAWN, Move::make<MoveType::Promotion>(from, to, pt));
            else if (theirs_.contains(to))
                add(replies_after_capture(departure, to, pt));
            else
                add(replies_after_quiet_move(departure, to, pt));
        }
}

/// The moves of one pawn but for en passant captures.
template<Color Us>
inline void ReplyCounter<Us>::count_pawn_moves(Square from, Bitboard allowed) {
    const PawnMoves<Us> moves(Bitboard(from), occupied_, theirs_, allowed);
    Bitboard targets = moves.single_pushes | moves.west_captures | moves.east_captures;
    const Bitboard promotions = targets & PawnMoves<Us>::PROMOTION_RANK;
    if (promotions)
        count_promotions(from, promotions);
    targets ^= promotions;
    for (const Square to : moves.double_pushes) {
        targets |= to;
        if (!lines_.leaving.contains(from) && !(lines_.interposing | lines_.checks[PAWN]).contains(to))
            count_en_passant_replies(to); // else the move is made
    }
    if (targets)
        count_moves_of(PAWN, from, StepAttacks[make_piece(Us, PAWN)][from], targets);
}

// The functions below run once for each move. Compilers leave some of them out of line by their own judgement, which
// costs 8 % of the time of a perft; hence `always_inline`.

/// Finds the lines that the departure opens.
template<Color Us>
[[gnu::always_inline]] inline typename ReplyCounter<Us>::Departure
ReplyCounter<Us>::departure_of(PieceType pt, Square from, Bitboard attacks) const {
    Departure departure{
            pt, from, attacks, occupied_ ^ from, zone_.attacks.without(attacks), {}, null_move_.pieces_and_pinned_pawns,
            {}, {}};
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
    return departure;
}

/// By how much pieces of ours on each of some empty squares change their replies, all together.
template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::change_by_arrivals(Bitboard squares) const {
    const PawnMoves<Them>& moves = null_move_.pawn_moves;
    const PawnMoves<Them>& reach = null_move_.pawn_reach;
    int change = (squares & reach.west_captures).popcount() + (squares & reach.east_captures).popcount()
                 - (squares & moves.single_pushes).popcount() - (squares & moves.double_pushes).popcount()
                 - (squares & moves.double_pushes.template shift<pawn_push(Us)>()).popcount();
    for (const Square s : squares& null_move_.slider_attacks)
        change -= null_move_.replies_behind[s];
    return change;
}

template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::replies_after_quiet_move(const Departure& departure, Square to,
                                                                             PieceType arriving) const {
    const Bitboard occupied = departure.occupied | to;
    const bool pawns_change =
            static_cast<bool>((null_move_.pawn_squares & (Bitboard(departure.from) | to)) | departure.freed);
    const int pawns = pawns_change ? pawn_replies(free_pawns(departure), occupied, (ours_ ^ departure.from) | to)
                                   : null_move_.free_pawn_replies;
    return departure.pieces + opened_replies(departure, to) - null_move_.replies_behind[to] + pawns
           + king_replies(departure, to, arriving, theirs_, occupied);
}

template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::replies_after_capture(const Departure& departure, Square to,
                                                                          PieceType arriving) const {
    const Bitboard occupied = departure.occupied;
    return departure.pieces + opened_replies(departure, to) - null_move_.mobility[to]
           + recaptures(to, occupied, theirs_, lines_.pinned & ~departure.freed)
           + pawn_replies(free_pawns(departure) & ~Bitboard(to), occupied, (ours_ ^ departure.from) | to)
           + king_replies(departure, to, arriving, theirs_ ^ to, occupied);
}

/// Whether a move to a square of `KingLines::checks` gives check and does nothing else that changes replies.
template<Color Us>
[[gnu::always_inline]] inline bool ReplyCounter<Us>::is_plain_check(PieceType pt, Square from, Square to) const {
    const bool is_double_push = pt == PAWN && (from ^ to) == 16; // may be captured en passant
    return !is_double_push && (between_bb(their_king_, to) & occupied_).empty()
           && rules_.rights_kept[to] == ANY_CASTLING;
}

/// Replies to a check by the piece that arrives: the king goes away, the piece is captured, or another is put in
/// between.
template<Color Us>
inline int ReplyCounter<Us>::replies_to_check(const Departure& departure, Square to) const {
    const Bitboard occupied = departure.occupied | to;
    const Bitboard theirs = theirs_ & ~Bitboard(to);
    const Bitboard between = between_bb(their_king_, to);
    Bitboard attacked = attacked_in_zone(departure, to, departure.type, occupied);
    if (departure.type != PAWN && departure.type != KNIGHT)
        attacked |= beyond_bb(to, their_king_); // no way out along the line
    int count = (PseudoAttacks[KING][their_king_] & ~theirs & ~attacked).popcount();
    count += PawnMoves<Them>(null_move_.free_pawns & theirs, occupied, Bitboard(to), between | to).count();
    for (const Square s : between | to)
        count += recaptures(s, occupied, theirs, lines_.pinned);
    return count;
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
[[gnu::always_inline]] inline int ReplyCounter<Us>::king_replies(const Departure& departure, Square to,
                                                                 PieceType arriving, Bitboard theirs,
                                                                 Bitboard occupied) const {
    const Bitboard attacked = attacked_in_zone(departure, to, arriving, occupied);
    int count = (PseudoAttacks[KING][their_king_] & ~theirs & ~attacked).popcount();
    if (zone_.may_castle)
        count += count_castling_moves<Them>(board_, rules_, occupied, attacked);
    return count;
}

/// The squares of the king zone that we attack after a move. Outside the zone the set means nothing.
template<Color Us>
inline Bitboard ReplyCounter<Us>::attacked_in_zone(const Departure& departure, Square to, PieceType arriving,
                                                   Bitboard occupied) const {
    Bitboard attacked = attacks_bb(make_piece(Us, arriving), to, occupied);
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

/// Moves to a square by their knights and sliders that are not pinned.
template<Color Us>
[[gnu::always_inline]] inline int ReplyCounter<Us>::recaptures(Square to, Bitboard occupied, Bitboard theirs,
                                                               Bitboard pinned) const {
    const Bitboard knights = PseudoAttacks[KNIGHT][to] & board_.pieces(KNIGHT);
    return ((knights | sliders_attacking<Them>(board_, to, occupied)) & theirs & ~pinned).popcount();
}

} // namespace kiwi::bulk
