#include "themes.h"

#include <vector>

#include "game.h"
#include "random_pieces.h"

namespace kiwi {

namespace {

/// After a double push past an enemy pawn; the king of the side to move is often on the rank of the pawns.
BoardSetup en_passant(Random& random) {
    BoardSetup setup;
    const Color us = any_color(random);
    const auto file = File(random.below(8));
    const Rank rank = us == WHITE ? RANK_5 : RANK_4;
    const Square pushed = make_square(file, rank);
    const Square ep = pushed + pawn_push(us);
    const Square origin = ep + pawn_push(us);
    setup.side_to_move = us;
    put(setup, make_piece(~us, PAWN), pushed);
    for (const Square s : beside(pushed))
        if (s > pushed || !one_in(random, 3))
            put(setup, make_piece(us, PAWN), s);
    const Bitboard keep_empty{ep, origin};
    for (Square s = one_in(random, 2) ? make_square(File(random.below(8)), rank) : any_square(random);;
         s = any_square(random))
        if (!keep_empty.contains(s) && put(setup, make_piece(us, KING), s))
            break;
    for (std::uint64_t n = 1 + random.below(3); n > 0; --n)
        if (const Square s = one_in(random, 2) ? make_square(File(random.below(8)), rank) : any_square(random);
            !keep_empty.contains(s))
            put(setup, make_piece(~us, any_slider(random)), s);
    put_pieces(setup, random, random.below(6), keep_empty);
    put_kings(setup, random, keep_empty);
    setup.ep_square = ep;
    return setup;
}

/// After a double push, with only king, both pawns and an enemy rook or queen on the rank: capturing exposes the king.
BoardSetup en_passant_on_the_kings_rank(Random& random) {
    BoardSetup setup;
    const Color us = any_color(random);
    const Rank rank = us == WHITE ? RANK_5 : RANK_4;
    // The pawns are side by side, between king and slider.
    const int first = 1 + static_cast<int>(random.below(5)); // file of the left pawn
    int king = static_cast<int>(random.below(static_cast<std::uint64_t>(first)));
    int slider = first + 2 + static_cast<int>(random.below(static_cast<std::uint64_t>(6 - first)));
    if (one_in(random, 2))
        std::swap(king, slider);
    const int pushed = first + static_cast<int>(random.below(2));
    put(setup, make_piece(us, KING), make_square(File(king), rank));
    put(setup, make_piece(~us, one_in(random, 2) ? ROOK : QUEEN), make_square(File(slider), rank));
    put(setup, make_piece(~us, PAWN), make_square(File(pushed), rank));
    put(setup, make_piece(us, PAWN), make_square(File(2 * first + 1 - pushed), rank));
    setup.side_to_move = us;
    setup.ep_square = make_square(File(pushed), rank) + pawn_push(us);
    const Bitboard keep_empty = RankBB[rank] | Bitboard{setup.ep_square, setup.ep_square + pawn_push(us)};
    put_pieces(setup, random, random.below(6), keep_empty);
    put_kings(setup, random, keep_empty);
    return setup;
}

/// The square between an enemy slider and our king. Origin: the double push uncovered a check, which the capture rarely
/// answers. PushedPawn: only that pawn is on the line; on a file the capturing pawn then blocks it, on a diagonal it
/// does not. Capturer: a pawn that may capture is pinned, and may capture only along a diagonal of the pin.
enum class LineThrough { Origin, PushedPawn, Capturer };

BoardSetup en_passant_on_a_line(Random& random, LineThrough line) {
    for (;;) {
        BoardSetup setup;
        const Color us = any_color(random);
        const auto file = File(random.below(8));
        const Square pushed = make_square(file, us == WHITE ? RANK_5 : RANK_4);
        const Square ep = pushed + pawn_push(us);
        const Square origin = ep + pawn_push(us);
        const Step step = KING_STEPS[random.below(KING_STEPS.size())];
        const Step back{-step.files, -step.ranks};
        const Square capturer = after_step(pushed, {one_in(random, 2) ? 1 : -1, 0});
        const Square through = line == LineThrough::Origin       ? origin
                               : line == LineThrough::PushedPawn ? pushed
                                                                 : capturer;
        // Skip Origin on a file, where the pushed pawn still blocks, and on a rank the two that both pawns leave.
        if (through == SQ_NONE || (line == LineThrough::Origin ? step.files == 0 : step.ranks == 0))
            continue;
        const Bitboard passed{ep, origin};
        Bitboard keep_empty = passed;
        const auto some_steps = [&](Step one, std::uint64_t most) {
            Square s = through;
            for (std::uint64_t steps = 1 + random.below(most); steps > 0 && s != SQ_NONE; --steps)
                if ((s = after_step(s, one)) != SQ_NONE)
                    keep_empty |= s;
            return s;
        };
        const Square king = some_steps(step, 5);
        const Square slider = some_steps(back, line == LineThrough::Origin ? 3 : 5);
        if (king == SQ_NONE || slider == SQ_NONE || passed.contains(king) || passed.contains(slider))
            continue;
        put(setup, make_piece(us, KING), king);
        put(setup, make_piece(~us, one_in(random, 2) ? slider_along(step) : QUEEN), slider);
        put(setup, make_piece(~us, PAWN), pushed);
        for (const Square s : beside(pushed) & ~keep_empty)
            put(setup, make_piece(us, PAWN), s);
        setup.side_to_move = us;
        setup.ep_square = ep;
        put_pieces(setup, random, random.below(4), keep_empty);
        put_kings(setup, random, keep_empty);
        return setup;
    }
}

/// A position after a double push, of a random kind.
BoardSetup any_en_passant(Random& random) {
    const std::uint64_t kind = random.below(7);
    if (kind == 0)
        return en_passant_on_the_kings_rank(random);
    return kind <= 3 ? en_passant_on_a_line(random, static_cast<LineThrough>(kind - 1)) : en_passant(random);
}

/// A king with few moves, and pieces that may mate or stalemate it.
BoardSetup hunted_king(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const Color hunted = ~setup.side_to_move;
    const Square corner = any_corner(random);
    const Square beside = after_step(corner, KING_STEPS[random.below(KING_STEPS.size())]);
    put(setup, make_piece(hunted, KING), beside == SQ_NONE || one_in(random, 2) ? corner : beside);
    put(setup, make_piece(~hunted, KING), any_square(random));
    for (std::uint64_t n = 1 + random.below(2); n > 0; --n) {
        const Piece hunter = make_piece(~hunted, one_in(random, 2) ? QUEEN : ROOK);
        put(setup, hunter, any_square(random));
    }
    if (one_in(random, 2))
        put(setup, make_piece(hunted, PAWN), any_square(random));
    return setup;
}

/// The files on which a side's king and rooks begin.
struct Files {
    File king;
    File king_side;
    File queen_side;
};

Files castling_files(Random& random, Variant variant) {
    if (variant == Variant::Standard)
        return {FILE_E, FILE_H, FILE_A};
    const int king = 1 + static_cast<int>(random.below(6));
    const int right = king + 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(7 - king)));
    return {File(king), File(right), File(random.below(static_cast<std::uint64_t>(king)))};
}

/// Puts enemy pawns before castling ranks, where they attack two squares of it. In Chess960 also puts a piece between a
/// rook with a castling right and the edge: an enemy slider, which castling may expose, or a rook without a right.
void put_beside_castling(BoardSetup& setup, Random& random) {
    if (one_in(random, 5)) {
        const Color c = any_color(random);
        for (std::uint64_t n = 1 + random.below(2); n > 0; --n)
            put(setup, make_piece(~c, PAWN), make_square(File(random.below(8)), relative_rank(c, RANK_2)));
    }
    if (setup.variant == Variant::Chess960)
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (const Square rook = setup.castling_rook[right]; rook != SQ_NONE && one_in(random, 6)) {
                const int edge = (right & KING_SIDE) != NO_CASTLING ? 7 : 0;
                const Color c = color_of(setup.board[rook]);
                const Piece pc =
                        one_in(random, 3) ? make_piece(c, ROOK) : make_piece(~c, one_in(random, 2) ? ROOK : QUEEN);
                const auto files = static_cast<std::uint64_t>(std::abs(edge - file_of(rook)));
                const int away = files == 0 ? 0 : 1 + static_cast<int>(random.below(files));
                put(setup, pc, make_square(File(file_of(rook) + (edge == 7 ? away : -away)), rank_of(rook)));
            }
}

/// Kings and rooks on their original squares with their rights, and a few more pieces.
BoardSetup castling(Random& random) {
    BoardSetup setup;
    setup.variant = one_in(random, 2) ? Variant::Chess960 : Variant::Standard;
    setup.side_to_move = any_color(random);
    const Files white = castling_files(random, setup.variant);
    // In Double Chess960 each side has its own files: half of the Chess960 positions are of that kind.
    const Files black = one_in(random, 2) ? white : castling_files(random, setup.variant);
    // Enemy king on the castling rank or on the rook's new file: castling may give check.
    const bool on_one_rank = one_in(random, 8);
    const bool on_new_file = !on_one_rank && one_in(random, 2);
    for (const Color c : {WHITE, BLACK}) {
        const Files& files = c == WHITE ? white : black;
        if ((on_one_rank || on_new_file) && c != setup.side_to_move)
            continue;
        const Rank home = relative_rank(c, RANK_1);
        put(setup, make_piece(c, KING), make_square(files.king, home));
        for (const auto& [side, file] : {std::pair(KING_SIDE, files.king_side), {QUEEN_SIDE, files.queen_side}}) {
            if (one_in(random, 4))
                continue;
            put(setup, make_piece(c, ROOK), make_square(file, home));
            setup.castling_rook[c & side] = make_square(file, home);
        }
    }
    if (on_one_rank)
        while (!put(setup, make_piece(~setup.side_to_move, KING),
                    make_square(File(random.below(8)), relative_rank(setup.side_to_move, RANK_1)))) {
        }
    if (on_new_file)
        while (!put(setup, make_piece(~setup.side_to_move, KING),
                    make_square(setup.castling_rook[setup.side_to_move & KING_SIDE] != SQ_NONE ? FILE_F : FILE_D,
                                relative_rank(setup.side_to_move, Rank(RANK_3 + random.below(6)))))) {
        }
    // A rook may be captured before it castles.
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (const Square rook = setup.castling_rook[right]; rook != SQ_NONE && one_in(random, 3)) {
            const auto attacker = PieceType(KNIGHT + random.below(4));
            const Bitboard from = PseudoAttacks[attacker][rook];
            if (const Square s = any_square(random); from.contains(s))
                put(setup, make_piece(~color_of(setup.board[rook]), attacker), s);
        }
    put_beside_castling(setup, random);
    for (std::uint64_t n = random.below(5); n > 0; --n) {
        const Piece pc = any_piece(random);
        Square s = any_square(random);
        if (one_in(random, 4)) // castling ranks
            s = make_square(file_of(s), one_in(random, 2) ? RANK_1 : RANK_8);
        put(setup, pc, s);
    }
    return setup;
}

BoardSetup promotion(Random& random) {
    return filled(random, 4, [&](BoardSetup& setup, Color us) {
        for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
            const Color c = one_in(random, 4) ? ~us : us;
            put(setup, make_piece(c, PAWN), make_square(File(random.below(8)), relative_rank(c, RANK_7)));
        }
        for (std::uint64_t n = random.below(4); n > 0; --n) {
            const Piece pc = make_piece(~us, PieceType(KNIGHT + random.below(4)));
            put(setup, pc, make_square(File(random.below(8)), relative_rank(us, RANK_8)));
        }
        return true;
    });
}

/// The squares from a square in the direction of a step, in order, up to the edge of the board.
std::vector<Square> squares_along(Square from, Step step) {
    std::vector<Square> line;
    for (Square s = after_step(from, step); s != SQ_NONE; s = after_step(s, step))
        line.push_back(s);
    return line;
}

/// A king and an enemy slider on one line, with a piece between them if `pinned`: a pin or a check.
BoardSetup line_to_the_king(Random& random, bool pinned) {
    return filled(random, 5, [&](BoardSetup& setup, Color mover) {
        const Color us = one_in(random, 3) ? ~mover : mover;
        const Square king = any_square(random);
        put(setup, make_piece(us, KING), king);
        for (std::uint64_t n = 1 + random.below(2); n > 0; --n) {
            const Step step = KING_STEPS[random.below(KING_STEPS.size())];
            const PieceType slider = one_in(random, 3) ? QUEEN : slider_along(step);
            const std::vector<Square> line = squares_along(king, step);
            if (line.size() < 2)
                continue;
            const std::size_t far = 1 + random.below(line.size() - 1);
            put(setup, make_piece(~us, slider), line[far]);
            if (!pinned)
                continue;
            const Piece pc = one_in(random, 3) ? any_piece(random) : make_piece(us, PieceType(PAWN + random.below(5)));
            const std::size_t at = random.below(far);
            put(setup, pc, line[at]);
            // Between king and pinned piece: an attacker that the piece may capture without leaving the line.
            if (at > 0 && one_in(random, 4)) {
                const auto attacker = PieceType(PAWN + random.below(5));
                put(setup, make_piece(~us, attacker), line[random.below(at)]);
            }
        }
        return true;
    });
}

/// A king in check by a slider and by the piece that uncovered it, unless a random piece blocks the slider.
BoardSetup double_check(Random& random) {
    return filled(random, 3, [&](BoardSetup& setup, Color us) { // one try in three succeeds
        const Square king = any_square(random);
        put(setup, make_piece(us, KING), king);
        const Step step = KING_STEPS[random.below(KING_STEPS.size())];
        const std::vector<Square> line = squares_along(king, step);
        if (line.size() < 2)
            return false;
        const std::size_t far = 1 + random.below(line.size() - 1);
        put(setup, make_piece(~us, one_in(random, 3) ? QUEEN : slider_along(step)), line[far]);
        const auto leaver = PieceType(KNIGHT + random.below(4));
        const Bitboard to = PseudoAttacks[leaver][line[random.below(far)]] & PseudoAttacks[leaver][king];
        return put(setup, make_piece(~us, leaver), any_of(to, random));
    });
}

/// Many pieces of both sides that attack one square.
BoardSetup exchange(Random& random) {
    BoardSetup setup;
    setup.side_to_move = any_color(random);
    const auto file = File(random.below(8));
    const Square target = make_square(file, Rank(1 + random.below(6)));
    put(setup, make_piece(~setup.side_to_move, PieceType(PAWN + random.below(5))), target);
    for (std::uint64_t n = 3 + random.below(6); n > 0; --n) {
        const auto pt = PieceType(KNIGHT + random.below(4));
        const Bitboard from = PseudoAttacks[pt][target];
        const Square s = any_square(random);
        if (from.contains(s))
            put(setup, make_piece(any_color(random), pt), s);
    }
    put_kings(setup, random);
    put_pieces(setup, random, 2 + random.below(8));
    return setup;
}

} // namespace

BoardSetup setup_about(Random& random, Theme theme) {
    // In the order of the themes.
    static constexpr auto setups = std::to_array<BoardSetup (*)(Random&)>({
            any_en_passant,
            [](Random& source) { return before_double_push(any_en_passant(source)); }, // it may uncover a check
            castling,
            promotion,
            [](Random& source) { return line_to_the_king(source, true); },
            [](Random& source) { return one_in(source, 2) ? line_to_the_king(source, false) : double_check(source); },
            hunted_king,
            exchange,
    });
    static_assert(setups.size() == ALL_THEMES.size());
    return setups.at(static_cast<std::size_t>(theme))(random);
}

} // namespace kiwi
