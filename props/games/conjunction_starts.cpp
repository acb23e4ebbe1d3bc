#include "conjunction_starts.h"

#include "random_pieces.h"
#include "themes.h"

namespace kiwi {

namespace {

/// A king and a slider of the other side, in line with a square between them.
struct KingAndSlider {
    Square king = SQ_NONE;
    Square slider = SQ_NONE;
    Step step{}; ///< From the king to the slider.
};

/// Puts both, on random squares of a random line through a square. Squares are SQ_NONE if there is no room.
KingAndSlider put_on_a_line(BoardSetup& setup, Random& random, Square through, Color of_slider) {
    KingAndSlider line{.step = KING_STEPS[random.below(KING_STEPS.size())]};
    line.king = line.slider = through;
    for (std::uint64_t n = 1 + random.below(3); n > 0 && line.king != SQ_NONE; --n)
        line.king = after_step(line.king, {-line.step.files, -line.step.ranks});
    for (std::uint64_t n = 1 + random.below(3); n > 0 && line.slider != SQ_NONE; --n)
        line.slider = after_step(line.slider, line.step);
    const PieceType slider = one_in(random, 3) ? QUEEN : slider_along(line.step);
    if (line.king == SQ_NONE || line.slider == SQ_NONE)
        return {};
    put(setup, make_piece(~of_slider, KING), line.king);
    put(setup, make_piece(of_slider, slider), line.slider);
    return line;
}

/// Puts a pawn on its first square, and returns the square to which a double push moves it.
Square put_double_push(BoardSetup& setup, Random& random, Color pusher) {
    const Square origin = make_square(File(random.below(8)), relative_rank(pusher, RANK_2));
    put(setup, make_piece(pusher, PAWN), origin);
    return origin + pawn_push(pusher) + pawn_push(pusher);
}

} // namespace

BoardSetup only_en_passant(Random& random) {
    return filled(random, 0, [&](BoardSetup& setup, Color pusher) {
        const Square capturer = any_of(beside(put_double_push(setup, random, pusher)), random);
        put(setup, make_piece(~pusher, PAWN), capturer);
        const auto blocker = PieceType(PAWN + random.below(3));
        put(setup, make_piece(pusher, blocker), capturer + pawn_push(~pusher));
        put(setup, make_piece(~pusher, KING), any_corner(random));
        put(setup, make_piece(pusher, QUEEN), any_square(random));
        return put(setup, make_piece(pusher, ROOK), any_square(random));
    });
}

BoardSetup check_by_a_passed_pawn(Random& random) {
    return filled(random, 2, [&](BoardSetup& setup, Color pusher) {
        const Square to = put_double_push(setup, random, pusher);
        put(setup, make_piece(~pusher, PAWN), any_of(beside(to), random));
        put(setup, make_piece(~pusher, KING), any_of(StepAttacks[make_piece(pusher, PAWN)][to], random));
        const auto other = PieceType(KNIGHT + random.below(4));
        return put(setup, make_piece(~pusher, other), any_of(PseudoAttacks[other][to + pawn_push(~pusher)], random));
    });
}

BoardSetup promotion_beside_castling(Random& random) {
    BoardSetup setup = setup_about(random, Theme::Castling);
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (const Square rook = setup.castling_rook[right]; rook != SQ_NONE)
            if (const Color us = setup.side_to_move; color_of(setup.board[rook]) != us)
                put(setup, make_piece(us, PAWN), any_of(beside(rook), random) - pawn_push(us));
    return setup;
}

BoardSetup promotion_on_a_line(Random& random) {
    return filled(random, 3, [&](BoardSetup& setup, Color us) {
        const Square pawn = make_square(File(random.below(8)), relative_rank(us, RANK_7));
        put(setup, make_piece(us, PAWN), pawn);
        return put_on_a_line(setup, random, pawn, any_color(random)).king != SQ_NONE;
    });
}

BoardSetup double_check_in_line(Random& random) {
    return filled(random, 3, [&](BoardSetup& setup, Color us) {
        const Square from = any_square(random);
        const auto leaver = PieceType(KNIGHT + random.below(3));
        put(setup, make_piece(us, leaver), from);
        const KingAndSlider line = put_on_a_line(setup, random, from, us);
        if (line.king == SQ_NONE)
            return false;
        const Square to = any_of(PseudoAttacks[leaver][from] & PseudoAttacks[leaver][line.king], random);
        if (to == SQ_NONE || setup.board[to] != NO_PIECE)
            return false;
        const Square king = any_of(line_bb(to, line.slider), random);
        return king != SQ_NONE && king != to && put(setup, make_piece(us, KING), king);
    });
}

BoardSetup check_by_a_pinned_piece(Random& random) {
    return filled(random, 3, [&](BoardSetup& setup, Color us) {
        const Square checker = any_square(random);
        const auto kind = PieceType(KNIGHT + random.below(4));
        put(setup, make_piece(~us, kind), checker);
        if (put_on_a_line(setup, random, checker, us).king == SQ_NONE)
            return false;
        return put(setup, make_piece(us, KING), any_of(PseudoAttacks[kind][checker], random));
    });
}

BoardSetup pin_by_a_battery(Random& random) {
    return filled(random, 4, [&](BoardSetup& setup, Color us) {
        const Square pinned = any_square(random);
        const auto kind = PieceType(PAWN + random.below(5));
        if (!put(setup, make_piece(us, kind), pinned))
            return false;
        const KingAndSlider line = put_on_a_line(setup, random, pinned, ~us);
        const Square behind = line.slider == SQ_NONE ? SQ_NONE : after_step(line.slider, line.step);
        if (behind == SQ_NONE)
            return false;
        put(setup, make_piece(~us, one_in(random, 2) ? QUEEN : slider_along(line.step)), behind);
        const auto checker = PieceType(KNIGHT + random.below(3));
        if (one_in(random, 2))
            put(setup, make_piece(~us, checker), any_of(PseudoAttacks[checker][line.king], random));
        return true;
    });
}

BoardSetup hunted_king_with_a_pin(Random& random) {
    return filled(random, 0, [&](BoardSetup& setup, Color hunter) {
        const Square king = any_corner(random);
        const Square pinned = any_of(PseudoAttacks[KING][king], random);
        put(setup, make_piece(~hunter, KING), king);
        const auto kind = PieceType(KNIGHT + random.below(3));
        put(setup, make_piece(~hunter, kind), pinned);
        const Square slider = any_of(line_bb(king, pinned), random);
        const bool straight = file_of(king) == file_of(pinned) || rank_of(king) == rank_of(pinned);
        put(setup, make_piece(hunter, straight ? ROOK : BISHOP), slider);
        return put(setup, make_piece(hunter, QUEEN), any_square(random));
    });
}

BoardSetup bishops_only(Random& random) {
    return filled(random, 0, [&](BoardSetup& setup, Color /*us*/) {
        const bool one_colour = !one_in(random, 3);
        for (std::uint64_t n = 2 + random.below(5); n > 0; --n) {
            const Color c = any_color(random);
            const Square s = any_square(random);
            const bool is_dark = static_cast<int>(file_of(s)) % 2 == static_cast<int>(rank_of(s)) % 2;
            if (is_dark || !one_colour)
                put(setup, make_piece(c, one_in(random, 16) ? KNIGHT : BISHOP), s);
        }
        return true;
    });
}

BoardSetup rectangle_of_equals(Random& random) {
    return filled(random, 2, [&](BoardSetup& setup, Color us) {
        constexpr std::array kinds{KNIGHT, BISHOP, QUEEN};
        const PieceType kind = kinds.at(random.below(kinds.size()));
        const Square to = any_square(random);
        const Bitboard from = PseudoAttacks[kind][to];
        const Square mover = any_of(from, random);
        put(setup, any_piece(random), to);
        put(setup, make_piece(us, kind), mover);
        return put(setup, make_piece(us, kind), any_of(from & file_bb(mover), random))
               && put(setup, make_piece(us, kind), any_of(from & rank_bb(mover), random));
    });
}

BoardSetup few_pieces(Random& random) {
    return filled(random, 0, [&](BoardSetup& setup, Color /*us*/) {
        for (std::uint64_t n = 2 + random.below(3); n > 0; --n) {
            const Color c = any_color(random);
            const auto kind = PieceType(KNIGHT + random.below(4));
            put(setup, make_piece(c, kind), any_square(random));
        }
        return true;
    });
}

} // namespace kiwi
