// Computes the replies to one move from what is known before any move (`Baseline`).
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "../base/fixed_list.h"
#include "null_move.h"

namespace kiwi::bulk {

/// Corrects the number of replies to a null move for a real move. Moves must be legal, and neither castling nor en
/// passant captures. Replies that capture en passant are not counted.
template<Color Us>
class MoveReplies {
public:
    static constexpr Color Them = ~Us;

    MoveReplies(const Board& board, const Rules& rules) : base_(board, rules) {}

    [[nodiscard]] const Baseline<Us>& base() const { return base_; }

    /// The additional squares that a slider attacks when a piece leaves its line.
    struct OpenedLine {
        Square slider;
        Bitboard squares;
    };
    using OpenedLines = FixedList<OpenedLine, 8>;

    /// The effect of a move on the pin of one of their pieces.
    enum class Pin { Begins, Stays, Ends };

    /// The changes when a piece of ours leaves its square, whatever its destination.
    struct Departure {
        PieceType type;
        Square from;
        Bitboard attacks;        ///< Attacks of the piece before it leaves.
        Bitboard occupied;       ///< Occupied squares without the piece.
        Bitboard still_attacked; ///< Squares that our other pieces attack, before the piece arrives.
        OpenedLines their_lines; ///< Replies of their sliders that the departure opens.
        OpenedLines our_lines;   ///< Additional attacks of our sliders on the king zone.
    };

    // The attribute `always_inline` is needed below: without it compilers leave some of these functions out of line,
    // which costs 8 % of the time of a perft.

    /// Finds the lines that a departure opens.
    [[gnu::always_inline]] Departure departure_of(PieceType pt, Square from, Bitboard attacks) const {
        Departure departure{pt, from, attacks, base_.occupied ^ from, base_.zone.attacks.without(attacks), {}, {}};
        if (base_.null_move.slider_attacks.contains(from))
            for (const Slider& slider : base_.null_move.sliders)
                if (slider.attacks.contains(from))
                    departure.their_lines.push_back(
                            {slider.square, opened_squares<Them>(slider, from, departure.occupied) & ~base_.theirs});
        if (base_.zone.shielding.contains(from))
            for (const Slider& slider : base_.our_sliders)
                if (slider.attacks.contains(from))
                    departure.our_lines.push_back(
                            {slider.square, opened_squares<Us>(slider, from, departure.occupied) & base_.zone.squares});
        return departure;
    }

    // The replies after the piece has arrived on `to`. A pawn may arrive as a promoted piece.
    [[nodiscard]] int replies_after(const Departure& departure, Square to, PieceType arriving) const {
        return base_.theirs.contains(to) ? replies_after_capture(departure, to, arriving)
                                         : replies_after_quiet_move(departure, to, arriving);
    }
    [[gnu::always_inline]] int replies_after_quiet_move(const Departure& departure, Square to,
                                                        PieceType arriving) const {
        const Bitboard occupied = departure.occupied | to;
        const bool pawns_change = static_cast<bool>(base_.null_move.pawn_squares & (Bitboard(departure.from) | to));
        const int pawns =
                pawns_change ? pawn_replies(base_.null_move.free_pawns, occupied, (base_.ours ^ departure.from) | to)
                             : base_.null_move.free_pawn_replies;
        return base_.null_move.pieces_and_pinned_pawns + opened_replies(departure, to)
               - base_.null_move.replies_behind[to] + pawns
               + king_replies(departure, to, arriving, base_.theirs, occupied);
    }
    [[gnu::always_inline]] int replies_after_capture(const Departure& departure, Square to, PieceType arriving) const {
        const Bitboard occupied = departure.occupied;
        return base_.null_move.pieces_and_pinned_pawns + opened_replies(departure, to) - base_.null_move.mobility[to]
               + recaptures(to, occupied, base_.theirs)
               + pawn_replies(base_.null_move.free_pawns & ~Bitboard(to), occupied, (base_.ours ^ departure.from) | to)
               + king_replies(departure, to, arriving, base_.theirs ^ to, occupied);
    }
    /// The replies to a check by one piece, either the arriving piece or a slider behind the leaving piece: king moves,
    /// captures of the checker, and moves between king and checker.
    int replies_to_check(const Departure& departure, Square to, PieceType arriving, Square checker) const {
        const Bitboard occupied = departure.occupied | to;
        const Bitboard theirs = base_.theirs & ~Bitboard(to);
        const Bitboard between = between_bb(base_.their_king, checker);
        Bitboard attacked = attacked_in_zone(departure, to, arriving, occupied);
        if (checker != to || (arriving != PAWN && arriving != KNIGHT))
            attacked |= beyond_bb(checker, base_.their_king); // the king cannot escape along the line
        int count = (PseudoAttacks[KING][base_.their_king] & ~theirs & ~attacked).popcount();
        count += PawnMoves<Them>(base_.null_move.free_pawns & theirs, occupied, Bitboard(checker), between | checker)
                         .count();
        for (const Square s : between | checker)
            count += recaptures(s, occupied, theirs);
        return count;
    }
    /// The replies to a move to a square of `KingLines::checks`. It pins the piece between square and king, if any.
    int replies_to_check_or_pin(const Departure& departure, Square to, PieceType arriving) const {
        const Bitboard blocker = between_bb(base_.their_king, to) & base_.occupied;
        return blocker ? replies_with_pin(departure, to, arriving, blocker.lsb(), Pin::Begins)
                       : replies_to_check(departure, to, arriving, to);
    }
    [[nodiscard]] int replies_with_pin(const Departure& departure, Square to, PieceType arriving, Square pinned,
                                       Pin pin) const {
        return replies_after(departure, to, arriving) + change_by_pin(departure, to, pinned, pin);
    }

    // Terms of the replies above.
    /// The change in the replies of a pinned piece of theirs. If the pin begins or ends with the move: the change due
    /// to the pin. If it stays: the change due to the move itself.
    int change_by_pin(const Departure& departure, Square to, Square pinned, Pin pin) const {
        const Bitboard line = line_bb(base_.their_king, pinned);
        const Bitboard occupied = departure.occupied | to;
        if (base_.board.pieces(PAWN).contains(pinned)) {
            const auto moves_to = [&](Bitboard allowed) {
                return pinned == to ? 0
                                    : PawnMoves<Them>(Bitboard(pinned), occupied, (base_.ours ^ departure.from) | to,
                                                      allowed)
                                              .count();
            };
            if (pin == Pin::Begins)
                return -moves_to(~line);
            return moves_to(pin == Pin::Ends ? ALL_SQUARES : line)
                   - PawnMoves<Them>(Bitboard(pinned), base_.occupied, base_.ours, line).count();
        }
        if (pinned == to || (pin == Pin::Stays && !base_.theirs.contains(to)))
            return 0;
        Bitboard attacks = base_.board.pieces(KNIGHT).contains(pinned) ? PseudoAttacks[KNIGHT][pinned] : Bitboard();
        if (base_.board.template diagonal_sliders<Them>().contains(pinned))
            attacks |= sliders::bishop_attacks(pinned, occupied);
        if (base_.board.template straight_sliders<Them>().contains(pinned))
            attacks |= sliders::rook_attacks(pinned, occupied);
        if (pin == Pin::Stays)
            return attacks.contains(to); // it may capture the pinning piece
        const int off_the_line = (attacks & ~(line | (base_.theirs & ~Bitboard(to)))).popcount();
        return pin == Pin::Begins ? -off_the_line : off_the_line;
    }
    /// The sum, over the empty squares `squares`, of the change in their replies when a piece of ours arrives there.
    [[gnu::always_inline]] int change_by_arrivals(Bitboard squares) const {
        const PawnMoves<Them>& moves = base_.null_move.pawn_moves;
        const PawnMoves<Them>& reach = base_.null_move.pawn_reach;
        int change = (squares & reach.west_captures).popcount() + (squares & reach.east_captures).popcount()
                     - (squares & moves.single_pushes).popcount() - (squares & moves.double_pushes).popcount()
                     - (squares & moves.double_pushes.template shift<pawn_push(Us)>()).popcount();
        for (const Square s : squares& base_.null_move.slider_attacks)
            change -= base_.null_move.replies_behind[s];
        return change;
    }
    /// Moves of their unpinned knights and sliders to a square.
    [[gnu::always_inline]] int recaptures(Square to, Bitboard occupied, Bitboard theirs) const {
        const Bitboard knights = PseudoAttacks[KNIGHT][to] & base_.board.pieces(KNIGHT);
        return ((knights | sliders_attacking<Them>(base_.board, to, occupied)) & theirs & ~base_.lines.pinned)
                .popcount();
    }
    [[nodiscard]] int pawn_replies(Bitboard pawns, Bitboard occupied, Bitboard ours) const {
        return PawnMoves<Them>(pawns, occupied, ours, ALL_SQUARES).count();
    }

private:
    /// Replies of their sliders along the lines that the departure opens, unless the arriving piece blocks them again.
    [[gnu::always_inline]] int opened_replies(const Departure& departure, Square to) const {
        int count = 0;
        for (const OpenedLine& line : departure.their_lines)
            if (line.slider != to)
                count += (line.squares & ~beyond_bb(line.slider, to)).popcount();
        return count;
    }
    [[gnu::always_inline]] int king_replies(const Departure& departure, Square to, PieceType arriving, Bitboard theirs,
                                            Bitboard occupied) const {
        const Bitboard attacked = attacked_in_zone(departure, to, arriving, occupied);
        int count = (PseudoAttacks[KING][base_.their_king] & ~theirs & ~attacked).popcount();
        if (base_.zone.may_castle)
            count += count_castling_moves<Them>(base_.board, base_.rules, base_.rules.rights_kept[to], occupied,
                                                attacked);
        return count;
    }
    /// The squares of the king zone that we attack after a move. Squares outside the zone are meaningless.
    [[gnu::always_inline]] Bitboard attacked_in_zone(const Departure& departure, Square to, PieceType arriving,
                                                     Bitboard occupied) const {
        Bitboard attacked = attacks_bb(make_piece(Us, arriving), to, occupied);
        if (base_.zone.slider_paths.contains(to)) {
            // The arriving piece blocks a slider of ours: add up the attacks of our other pieces again.
            const bool is_slider = departure.type >= BISHOP && departure.type <= QUEEN;
            attacked |= is_slider ? base_.zone.step_attacks.once : base_.zone.step_attacks.without(departure.attacks);
            for (const Slider& slider : base_.our_sliders)
                if (slider.square != departure.from)
                    attacked |= slider.attacks & ~beyond_bb(slider.square, to);
        } else
            attacked |= departure.still_attacked;
        for (const OpenedLine& line : departure.our_lines)
            attacked |= line.squares & ~beyond_bb(line.slider, to);
        return attacked;
    }

    const Baseline<Us> base_;
};

} // namespace kiwi::bulk
