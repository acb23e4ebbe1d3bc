// The last two plies of bulk perft: counts the replies to all legal moves of one side together.
//
// Most replies do not depend on the move, so making each move and counting its replies repeats the same work. Instead,
// the replies to a null move are counted once and then corrected for each real move:
//
//   1. Sliders. Leaving `from` opens the lines of the opponent's sliders through `from`; arriving on `to` blocks the
//      lines through `to`. A table has the replies behind each empty square (`replies_behind`).
//   2. Captures. The replies of the captured piece are subtracted; recaptures on `to` are added.
//   3. Pawns. If the opponent's pawns can reach `from` or `to`, the pawn replies are counted again: four shifts and
//      four population counts.
//   4. The king. Its replies depend on the squares around it that we attack after the move. `KingZone` knows for each
//      square whether one or several of our pieces attack it, so the attacks of the moving piece can be removed.
//
// Most moves need even less (`AlikeMoves`): the departure changes no reply, and the arrival on an empty square changes
// only the replies that it blocks and those that capture the piece. All such moves of one piece, or of all pawns, are
// counted together: their number times the replies to a null move, plus the changes on the destinations.
//
// Replies to a check are counted directly: king moves, captures of the checker, and moves between king and checker.
//
// If a move begins or ends the pin of one of their pieces, the replies of that piece change as well: `change_by_pin`.
//
// The remaining moves are made on the board and their replies counted one by one: en passant captures, double pushes
// that check or unpin, moves that check and unpin, some castling moves and promotions. They are few: one to four of
// 1,000 moves in the classic positions, but 15 in position 3.
//
// In Chess960 a rook may shield the king's path. The method is therefore not used while the opponent may castle and one
// of our moves starts or ends on the rank on which the opponent castles (`knows_castling`).
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "move_replies.h"

namespace kiwi::bulk {

/// Counts the replies to all moves of `Us`. Usable only if `knows_castling()`.
template<Color Us>
class ReplyCounter {
public:
    static constexpr Color Them = ~Us;

    /// `pins` are the pins of `Us`.
    ReplyCounter(const Board& board, const Rules& rules, const Pins& pins) :
        pins_(pins),
        after_(board, rules),
        alike_(base(), pins.pinned) {}

    /// Whether no move of ours can change which pieces shield their king when it castles.
    bool knows_castling() const {
        if (!base().rules.is_chess960 || !base().zone.may_castle)
            return true;
        const Bitboard their_rank = RankBB[relative_rank(Them, RANK_1)];
        const Bitboard pushed = base().board.template pawns<Us>().template shift<pawn_push(Us)>();
        return ((base().ours | base().zone.attacks.once | pushed) & their_rank).empty();
    }
    /// The number of replies to all moves. Precondition: `knows_castling()`.
    std::uint64_t count() {
        const Square king = base().board.template king<Us>();
        const auto allowed_from = [&](Square s) {
            return pins_.pinned.contains(s) ? pins_.check_mask & line_bb(king, s) : pins_.check_mask;
        };
        Bitboard attacked = base().null_move.attacks;
        for (const Square s : pins_.checkers & ~(base().board.pieces(PAWN) | base().board.pieces(KNIGHT)))
            attacked |= beyond_bb(s, king);
        count_moves_of(KING, king, PseudoAttacks[KING][king], PseudoAttacks[KING][king] & ~base().ours & ~attacked);
        for (const Square s : base().board.pieces(KNIGHT) & base().ours & ~pins_.pinned)
            count_moves_of(KNIGHT, s, PseudoAttacks[KNIGHT][s], PseudoAttacks[KNIGHT][s] & pins_.check_mask);
        for (const Slider& slider : base().our_sliders)
            count_moves_of(slider.type, slider.square, slider.attacks, slider.attacks & allowed_from(slider.square));
        const Bitboard steady_pawns = base().board.template pawns<Us>() & alike_.steady;
        count_steady_pawns(steady_pawns);
        for (const Square s : base().board.template pawns<Us>() & ~steady_pawns)
            count_pawn_moves(s, allowed_from(s));
        if (base().board.ep_square != SQ_NONE)
            for (const Square s : en_passant_capturers<Us>(base().board, king, pins_.checkers))
                make_and_count(PAWN, Move::make<MoveType::EnPassant>(s, base().board.ep_square));
        if ((base().board.rights & Us) && pins_.checkers.empty())
            for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
                if (can_castle<Us>(base().board, base().rules, Us & side, base().occupied, base().null_move.attacks))
                    count_castling(base().rules.castling[Us & side]);
        return total_;
    }

private:
    using Departure = typename MoveReplies<Us>::Departure;
    using Pin = typename MoveReplies<Us>::Pin;

    // Each function adds the replies to some moves to the total.
    /// Counts the moves of one piece to `targets`; for a pawn, without promotions and en passant replies.
    void count_moves_of(PieceType pt, Square from, Bitboard attacks, Bitboard targets) {
        if (alike_.steady.contains(from)) {
            const Bitboard arrivals = targets & alike_.arrivals[pt];
            count_alike(arrivals);
            targets ^= arrivals;
        }
        if (targets.empty())
            return;
        const Departure departure = after_.departure_of(pt, from, attacks);
        if (base().lines.leaving.contains(from))
            return count_moves_that_change_lines(departure, targets);
        if (targets & base().lines.interposing)
            count_between_king_and_pinner(departure, targets & base().lines.interposing);
        count_after(departure, targets & ~base().lines.interposing);
    }
    /// Counts the moves of a piece that changes a check or a pin when it leaves its line to their king.
    [[gnu::noinline]] void count_moves_that_change_lines(const Departure& departure, Bitboard targets) {
        const PieceType pt = departure.type;
        const Square from = departure.from;
        const Bitboard off_the_line =
                targets
                & ~(ray_through(from) | base().lines.interposing | base().lines.checks[pt] | double_push(pt, from));
        if (base().lines.pinning.contains(from)) {
            const Square pinned = (between_bb(base().their_king, from) & base().theirs).lsb();
            const Bitboard on_the_line = targets & ray_through(from);
            if (on_the_line.contains(pinned))
                add(after_.replies_to_check(departure, pinned, pt, pinned));
            count_with_pin(departure, on_the_line & ~Bitboard(pinned), pinned, Pin::Stays);
            targets ^= on_the_line;
            const bool is_alone =
                    (beyond_bb(base().their_king, from)
                     & (base().board.template diagonal_sliders<Us>() | base().board.template straight_sliders<Us>()))
                            .empty();
            if (is_alone) {
                count_with_pin(departure, off_the_line, pinned, Pin::Ends);
                targets ^= off_the_line;
            }
        } else {
            if (const Bitboard pinned = base().lines.pinned_then & ray_through(from))
                count_with_pin(departure, off_the_line, pinned.lsb(), Pin::Begins);
            else if (off_the_line) {
                const Square slider = (attacks_bb<QUEEN>(from, base().occupied) & beyond_bb(base().their_king, from)
                                       & base().occupied)
                                              .lsb();
                for (const Square to : off_the_line)
                    add(after_.replies_to_check(departure, to, pt, slider));
            }
            targets ^= off_the_line;
        }
        for (const Square to : targets)
            make_and_count(pt, Move(from, to));
    }
    /// Counts moves to a square between their king and our pinning slider, by a piece whose departure changes no line.
    /// The pinned piece is captured or becomes free, unless the arriving piece pins it as well.
    [[gnu::noinline]] void count_between_king_and_pinner(const Departure& departure, Bitboard targets) {
        const PieceType pt = departure.type;
        const Square from = departure.from;
        const Bitboard double_pushes = targets & double_push(pt, from); // may be captured en passant
        for (const Square to : double_pushes)
            make_and_count(pt, Move(from, to));
        for (const Square to : targets ^ double_pushes) {
            const Square pinned = (base().lines.pinned & ray_through(to)).lsb();
            if (!base().lines.checks[pt].contains(to))
                add(after_.replies_with_pin(departure, to, pt, pinned, Pin::Ends));
            else if (to == pinned)
                add(after_.replies_to_check(departure, to, pt, to));
            else if (between_bb(base().their_king, to).contains(pinned))
                add(after_.replies_with_pin(departure, to, pt, pinned, Pin::Stays));
            else
                make_and_count(pt, Move(from, to));
        }
    }
    /// Counts the moves of a piece whose departure changes no check and no pin.
    [[gnu::always_inline]] void count_after(const Departure& departure, Bitboard targets) {
        const PieceType pt = departure.type;
        const Square from = departure.from;
        const Bitboard checks = targets & base().lines.checks[pt];
        for (const Square to : checks)
            if (double_push(pt, from).contains(to)) // may be captured en passant
                make_and_count(pt, Move(from, to));
            else
                add(after_.replies_to_check_or_pin(departure, to, pt));
        targets ^= checks;
        for (const Square to : targets & ~base().theirs)
            add(after_.replies_after_quiet_move(departure, to, pt));
        for (const Square to : targets& base().theirs)
            add(after_.replies_after_capture(departure, to, pt));
    }
    /// Counts the moves of a piece after which a pin of one of their pieces begins, stays or ends.
    void count_with_pin(const Departure& departure, Bitboard targets, Square pinned, Pin pin) {
        // On squares that are not in the pinned piece's way, the change by the pin is the same for each square.
        const Bitboard aside = targets & ~base().theirs & ~ways_of(pinned);
        if (aside)
            add(after_.change_by_pin(departure, aside.lsb(), pinned, pin) * aside.popcount());
        for (const Square to : aside)
            add(after_.replies_after_quiet_move(departure, to, departure.type));
        for (const Square to : targets ^ aside)
            add(after_.replies_with_pin(departure, to, departure.type, pinned, pin));
    }
    void count_alike(Bitboard arrivals) {
        add(alike_.replies * arrivals.popcount() + after_.change_by_arrivals(arrivals));
    }
    /// Counts the moves of pawns that are `steady`.
    void count_steady_pawns(Bitboard pawns) {
        constexpr Direction up = pawn_push(Us);
        const PawnMoves<Us> moves(pawns, base().occupied, base().theirs, pins_.check_mask);
        const Bitboard arrivals = alike_.arrivals[PAWN] & ~PawnMoves<Us>::PROMOTION_RANK;
        const Bitboard singles = moves.single_pushes & arrivals;
        const Bitboard doubles = moves.double_pushes & arrivals;
        for (const Square to : doubles& pawn_attacks<Them>(base().board.template pawns<Them>()).template shift<up>())
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
    /// Counts the moves of one pawn except en passant captures.
    void count_pawn_moves(Square from, Bitboard allowed) {
        const PawnMoves<Us> moves(Bitboard(from), base().occupied, base().theirs, allowed);
        Bitboard targets = moves.single_pushes | moves.west_captures | moves.east_captures;
        const Bitboard promotions = targets & PawnMoves<Us>::PROMOTION_RANK;
        if (promotions)
            count_promotions(from, promotions);
        targets ^= promotions;
        for (const Square to : moves.double_pushes) {
            targets |= to;
            if (!base().lines.leaving.contains(from)
                && !(base().lines.interposing | base().lines.checks[PAWN]).contains(to))
                count_en_passant_replies(to); // otherwise the move is made, and its replies include these
        }
        if (targets)
            count_moves_of(PAWN, from, StepAttacks[make_piece(Us, PAWN)][from], targets);
    }
    /// Counts the promotions of one pawn.
    void count_promotions(Square from, Bitboard targets) {
        const Bitboard attacks = StepAttacks[make_piece(Us, PAWN)][from];
        const Departure departure = after_.departure_of(PAWN, from, attacks);
        for (const Square to : targets)
            for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN}) {
                if ((base().lines.leaving | line_bb(base().their_king, to)).contains(from)
                    || base().lines.interposing.contains(to))
                    make_and_count(PAWN, Move::make<MoveType::Promotion>(from, to, pt));
                else if (base().lines.checks[pt].contains(to))
                    add(after_.replies_to_check_or_pin(departure, to, pt));
                else
                    add(after_.replies_after(departure, to, pt));
            }
    }
    /// Counts the replies to castling. Makes the move unless king and rook are `steady` and arrive on `arrivals`
    /// squares.
    void count_castling(const Castling& castling) {
        const Bitboard back_rank = RankBB[relative_rank(Us, RANK_1)];
        const bool is_alike = !base().rules.is_chess960 && alike_.steady.contains(castling.king_from)
                              && alike_.steady.contains(castling.rook_from)
                              && alike_.arrivals[KING].contains(castling.king_to)
                              && alike_.arrivals[ROOK].contains(castling.rook_to)
                              && (back_rank & (alike_.king_squares | base().their_king)).empty();
        if (is_alike)
            add(alike_.replies + after_.change_by_arrivals(Bitboard{castling.king_to, castling.rook_to}));
        else
            make_and_count(KING, Move::make<MoveType::Castling>(castling.king_from, castling.rook_from));
    }
    /// Counts the replies that capture en passant a pawn that has just made a double push to `to`.
    void count_en_passant_replies(Square to) {
        const Square passed = to - pawn_push(Us);
        for (const Square s : StepAttacks[make_piece(Us, PAWN)][passed] & base().board.template pawns<Them>()) {
            const Bitboard occupied = (base().occupied ^ (passed - pawn_push(Us)) ^ s) | passed; // both pawns are gone
            add(sliders_attacking<Us>(base().board, base().their_king, occupied).empty());
        }
    }
    void make_and_count(PieceType pt, Move m) {
        add(count_moves<Them>(after<Us>(base().board, base().rules, pt, m), base().rules));
    }
    /// `replies` may be negative; the final total is not.
    void add(int replies) { total_ += static_cast<std::uint64_t>(std::int64_t{replies}); }

    /// The destination of a pawn's double push from `from`; empty if there is none.
    [[nodiscard]] static Bitboard double_push(PieceType pt, Square from) {
        constexpr Direction up = pawn_push(Us);
        return pt == PAWN
                       ? (Bitboard(from) & RankBB[relative_rank(Us, RANK_2)]).template shift<up>().template shift<up>()
                       : Bitboard();
    }

    /// The squares on which an arriving piece may change the moves of their piece on `s`; may include occupied squares.
    [[nodiscard]] Bitboard ways_of(Square s) const {
        if (base().board.pieces(PAWN).contains(s))
            return StepAttacks[make_piece(Them, PAWN)][s] | file_bb(s);
        return base().board.pieces(KNIGHT).contains(s) ? Bitboard() : PseudoAttacks[QUEEN][s];
    }

    [[nodiscard]] const Baseline<Us>& base() const { return after_.base(); }
    /// The squares between their king and `s`, `s` itself, and the squares beyond it.
    [[nodiscard]] Bitboard ray_through(Square s) const {
        return between_bb(base().their_king, s) | beyond_bb(base().their_king, s) | s;
    }

    const Pins& pins_;
    const MoveReplies<Us> after_;
    const AlikeMoves<Us> alike_;
    std::uint64_t total_ = 0;
};

} // namespace kiwi::bulk
