// Q: the parts of a position. Each is the oracle's, or that of the FEN that the board writes.
#include <algorithm>
#include <array>

#include "../../engine/bitboard.h"
#include "../games/fen_text.h"
#include "helpers.h"

namespace kiwi {

namespace {

using oracle::Place;

constexpr std::array SIDES{oracle::Side::White, oracle::Side::Black};
const char* name_of(oracle::Side side) { return side == oracle::Side::White ? "White's " : "Black's "; }
bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }

Place place_of(int square) { return {square % 8, square / 8}; }
Bitboard squares_in(const oracle::Places& places) { return Bitboard(places.to_ullong()); }

/// The squares for whose piece `is` is true.
template<class Is>
Bitboard squares_where(const oracle::Board& board, Is is) {
    Bitboard squares;
    for (int s = 0; s < SQUARE_NB; ++s)
        if (is(board.at(place_of(s))))
            squares |= Square(s);
    return squares;
}

/// Compares a set of squares in a board's answer.
template<Question Q, class... What>
Result has_squares(PlayedGame& game, Bitboard expected, const Argument& about, const What&... what) {
    return same(expected, Bitboard(game.board().ask<Q>(about).bits), what...);
}

/// Compares the sets of both sides; `expected(side)` is the right one.
template<Question Q, class Expected>
Result has_squares_of_sides(PlayedGame& game, const char* what, Expected expected) {
    for (const oracle::Side side : SIDES)
        if (auto d = has_squares<Q>(game, expected(side), {.number = static_cast<int>(side)}, name_of(side), what))
            return d;
    return std::nullopt;
}

Result side_to_move_is_the_oracles(PlayedGame& game) {
    const bool white = game.oracle().here().side_to_move == oracle::Side::White;
    return same(white ? 'w' : 'b', game.board().ask<Question::Side>());
}

/// Compares with the board's FEN; U3 compares the FEN with the oracle's.
template<Question Part, FenField Field>
Result is_that_of_its_fen(PlayedGame& game) {
    return same(field_of(game.board().ask<Question::Fen>(), Field), game.board().ask<Part>());
}

Result halfmove_clock_is_the_oracles(PlayedGame& game) {
    if (game.deviations().no_counters)
        return std::nullopt;
    return same(game.oracle().here().halfmove_clock, game.board().ask<Question::HalfmoveClock>());
}

Result fullmove_number_is_the_oracles(PlayedGame& game) {
    if (game.deviations().no_counters || !full_move_number_is_defined(game))
        return std::nullopt;
    return same(game.oracle().here().fullmove_number, game.board().ask<Question::FullmoveNumber>());
}

Result plies_from_null_are_counted(PlayedGame& game) {
    const std::vector<std::string>& moves = game.moves();
    const auto last_null = std::find(moves.rbegin(), moves.rend(), "0000");
    return same(static_cast<int>(last_null - moves.rbegin()), game.board().ask<Question::PliesFromNull>());
}

/// Q7. A null move captures no piece.
Result captured_piece_is_the_oracles(PlayedGame& game) {
    const oracle::Board* before = game.oracle().before();
    const char expected = before == nullptr ? '.' : oracle::captured_piece(*before, game.oracle().here());
    return same(expected, game.board().ask<Question::Captured>());
}

Result squares_of_pieces_are_the_oracles(PlayedGame& game) {
    for (const char letter : PIECE_LETTERS) {
        const Bitboard expected = squares_where(game.oracle().here(), [&](char piece) { return piece == letter; });
        if (auto d = has_squares<Question::SquaresOf>(game, expected, {.piece = letter}, letter))
            return d;
    }
    return std::nullopt;
}

Result counts_are_the_oracles(PlayedGame& game) {
    for (const char letter : PIECE_LETTERS) {
        const Bitboard squares = squares_where(game.oracle().here(), [&](char piece) { return piece == letter; });
        if (auto d = same(squares.popcount(), game.board().ask<Question::Count>({.piece = letter}), letter))
            return d;
    }
    return std::nullopt;
}

Result occupied_squares_are_the_oracles(PlayedGame& game) {
    return has_squares_of_sides<Question::Occupied>(game, "pieces", [&](oracle::Side side) {
        const bool white = side == oracle::Side::White;
        return squares_where(game.oracle().here(),
                             [&](char piece) { return piece != '.' && is_white(piece) == white; });
    });
}

Result kings_are_the_oracles(PlayedGame& game) {
    for (const oracle::Side side : SIDES) {
        const char king = side == oracle::Side::White ? 'K' : 'k';
        const Bitboard squares = squares_where(game.oracle().here(), [&](char piece) { return piece == king; });
        const int found = game.board().ask<Question::KingSquare>({.number = static_cast<int>(side)});
        if (static_cast<int>(squares.lsb()) != found)
            return Difference{name_of(side) + text_of(squares),
                              found >= 0 && found < SQUARE_NB ? to_string(Square(found)) : text_of(found)};
    }
    return std::nullopt;
}

/// The attacks from each square.
std::array<Bitboard, SQUARE_NB> attacks_on(const oracle::Board& board) {
    std::array<Bitboard, SQUARE_NB> attacks;
    for (int s = 0; s < SQUARE_NB; ++s)
        attacks[Square(s)] = squares_in(oracle::attacked_from(board, place_of(s)));
    return attacks;
}

Result attackers_are_the_oracles(PlayedGame& game) {
    const std::array<Bitboard, SQUARE_NB> attacks = attacks_on(game.oracle().here());
    for (int s = 0; s < SQUARE_NB; ++s) {
        Bitboard attackers;
        for (int from = 0; from < SQUARE_NB; ++from)
            if (attacks[Square(from)].contains(Square(s)))
                attackers |= Square(from);
        if (auto d = has_squares<Question::Attackers>(game, attackers, {.number = s}, "attackers of ", Square(s)))
            return d;
    }
    return std::nullopt;
}

Result attacks_are_the_oracles(PlayedGame& game) {
    const std::array<Bitboard, SQUARE_NB> attacks = attacks_on(game.oracle().here());
    for (int s = 0; s < SQUARE_NB; ++s)
        if (auto d =
                    has_squares<Question::Attacks>(game, attacks[Square(s)], {.number = s}, "attacks from ", Square(s)))
            return d;
    return std::nullopt;
}

/// The pieces that alone stand between the king of a side and an enemy slider.
struct Shields {
    Bitboard blockers; ///< Of both colours.
    Bitboard pinned;   ///< The blockers of the king's side.
    Bitboard pinners;  ///< The sliders that pin them.
};
Shields shields_of(const oracle::Board& board, oracle::Side side) {
    Shields shields;
    for (const oracle::Blocker& b : oracle::blockers(board, side)) {
        const Square blocker = square_of_name(b.piece);
        shields.blockers |= blocker;
        if (is_white(board.at(place_of(blocker))) == (side == oracle::Side::White)) {
            shields.pinned |= blocker;
            shields.pinners |= square_of_name(b.slider);
        }
    }
    return shields;
}

/// The enemy sliders that would attack the king of a side on an empty board.
Bitboard sliders_aimed_at_king(const oracle::Board& board, oracle::Side side) {
    const bool white = side == oracle::Side::White;
    const Bitboard king = squares_where(board, [&](char piece) { return piece == (white ? 'K' : 'k'); });
    const std::string_view sliders = white ? "brq" : "BRQ";
    Bitboard aimed;
    for (const Square s : squares_where(board, [&](char p) { return sliders.find(p) != std::string_view::npos; })) {
        oracle::Board alone = board;
        for (auto& rank : alone.square)
            rank.fill('.');
        alone.put(place_of(s), board.at(place_of(s)));
        if (squares_in(oracle::attacked_from(alone, place_of(s))) & king)
            aimed |= s;
    }
    return aimed;
}

/// As `shields_of`, but sliders that aim at the king do not block each other, as in many programs: the rear one sees
/// through the front one.
Shields shields_seen_through(const oracle::Board& board, oracle::Side side) {
    const Bitboard aimed = sliders_aimed_at_king(board, side);
    Shields all;
    for (const Square s : aimed) {
        oracle::Board without = board;
        for (const Square other : aimed ^ SquareBB[s])
            without.put(place_of(other), '.');
        const Shields shields = shields_of(without, side);
        all.blockers |= shields.blockers;
        all.pinned |= shields.pinned;
        all.pinners |= shields.pinners;
    }
    return all;
}

/// Compares one set of Shields for each side. Where two sliders aim at a king along one line, the rear one may see
/// through the front one or not; a reference board must not.
template<Question Q>
Result has_shields(PlayedGame& game, const char* what, Bitboard Shields::*part) {
    const oracle::Board& board = game.oracle().here();
    for (const oracle::Side side : SIDES) {
        const Bitboard expected = shields_of(board, side).*part;
        const Bitboard found(game.board().ask<Q>({.number = static_cast<int>(side)}).bits);
        if (expected == found)
            continue;
        const Bitboard aimed = sliders_aimed_at_king(board, side);
        const Bitboard at_most = expected | shields_seen_through(board, side).*part;
        const Bitboard at_least = part == &Shields::blockers ? expected & ~aimed : expected;
        if (game.board().is_reference() || (at_least & ~found) || (found & ~at_most))
            return same(expected, found, name_of(side), what);
    }
    return std::nullopt;
}

} // namespace

bool all_see_the_same_pins(const oracle::Board& board) {
    return std::ranges::all_of(SIDES, [&](oracle::Side side) {
        return shields_of(board, side).pinners == shields_seen_through(board, side).pinners;
    });
}

namespace {

/// Q17. Puts a piece on each square in turn and looks whether it attacks the enemy king. Pawns on the first and last
/// ranks are not compared.
Result check_squares_are_the_oracles(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    const bool white = board.side_to_move == oracle::Side::White;
    const char king = white ? 'k' : 'K';
    const auto king_square =
            static_cast<std::size_t>(squares_where(board, [&](char piece) { return piece == king; }).lsb());
    oracle::Board trial = board;
    for (const char letter : white ? std::string_view("PNBRQ") : std::string_view("pnbrq")) {
        const bool is_pawn = letter == 'P' || letter == 'p';
        Bitboard expected;
        for (int s = 0; s < SQUARE_NB; ++s) {
            const Place place = place_of(s);
            if (board.at(place) == king)
                continue;
            trial.put(place, letter);
            if (oracle::attacked_from(trial, place).test(king_square))
                expected |= Square(s);
            trial.put(place, board.at(place));
        }
        const Bitboard asked = is_pawn ? ~BACK_RANKS : ~Bitboard();
        const Bitboard found(game.board().ask<Question::CheckSquares>({.piece = letter}).bits);
        if (auto d = same(expected & asked, found & asked, letter))
            return d;
    }
    return std::nullopt;
}

/// Whether no enemy pawn stands ahead of a pawn on its file or on a file beside it.
bool is_passed(const oracle::Board& board, Place pawn) {
    const bool white = board.at(pawn) == 'P';
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Place place = place_of(s);
        const bool is_ahead = white ? place.rank > pawn.rank : place.rank < pawn.rank;
        if (board.at(place) == (white ? 'p' : 'P') && is_ahead && std::abs(place.file - pawn.file) <= 1)
            return false;
    }
    return true;
}

Result passed_pawns_are_right(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    return has_squares_of_sides<Question::PassedPawns>(game, "passed pawns", [&](oracle::Side side) {
        Bitboard passed;
        for (int s = 0; s < SQUARE_NB; ++s)
            if (board.at(place_of(s)) == (side == oracle::Side::White ? 'P' : 'p') && is_passed(board, place_of(s)))
                passed |= Square(s);
        return passed;
    });
}

Result opposite_bishops_are_right(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    const Bitboard white = squares_where(board, [](char piece) { return piece == 'B'; });
    const Bitboard black = squares_where(board, [](char piece) { return piece == 'b'; });
    const bool one_each = white.popcount() == 1 && black.popcount() == 1;
    const bool opposite = one_each && DARK_SQUARES.contains(white.lsb()) != DARK_SQUARES.contains(black.lsb());
    return same(opposite, game.board().ask<Question::OppositeBishops>());
}

// One row on one line.
// clang-format off
constexpr std::array PART_ROWS{
    Invariant{"Q1", "side to move", Tier::Full, Needs(Question::Side), "The side to move is the oracle's.", side_to_move_is_the_oracles},
    Invariant{"Q2", "castling rights", Tier::Full, Needs(Question::CastlingRights, Question::Fen), "The castling rights are those of the board's FEN.", is_that_of_its_fen<Question::CastlingRights, FenField::Castling>},
    Invariant{"Q3", "en passant square", Tier::Full, Needs(Question::EnPassant, Question::Fen), "The en passant square is that of the board's FEN.", is_that_of_its_fen<Question::EnPassant, FenField::EnPassant>},
    Invariant{"Q4", "half-move clock", Tier::Full, Needs(Question::HalfmoveClock), "The half-move clock is the oracle's.", halfmove_clock_is_the_oracles},
    Invariant{"Q5", "full-move number", Tier::Full, Needs(Question::FullmoveNumber), "The full-move number is the oracle's.", fullmove_number_is_the_oracles},
    Invariant{"Q6", "plies from null", Tier::Full, Needs(Question::PliesFromNull), "The plies since the last null move, or else since the set-up, are those of the game.", plies_from_null_are_counted},
    Invariant{"Q7", "captured piece", Tier::Full, Needs(Question::Captured), "The captured piece is the one that the last move captured, by the oracle.", captured_piece_is_the_oracles},
    Invariant{"Q8", "squares of pieces", Tier::Full, Needs(Question::SquaresOf), "Each kind of piece stands where the oracle has it.", squares_of_pieces_are_the_oracles},
    Invariant{"Q9", "numbers of pieces", Tier::Full, Needs(Question::Count), "The number of each kind of piece is the oracle's.", counts_are_the_oracles},
    Invariant{"Q10", "pieces of a side", Tier::Full, Needs(Question::Occupied), "The pieces of each side stand where the oracle has them.", occupied_squares_are_the_oracles},
    Invariant{"Q11", "kings' squares", Tier::Full, Needs(Question::KingSquare), "Each king stands where the oracle has it.", kings_are_the_oracles},
    Invariant{"Q12", "attackers", Tier::Full, Needs(Question::Attackers), "The attackers of each square are the oracle's.", attackers_are_the_oracles},
    Invariant{"Q13", "attacks", Tier::Full, Needs(Question::Attacks), "The squares that each piece attacks are the oracle's.", attacks_are_the_oracles},
    Invariant{"Q14", "king's blockers", Tier::Full, Needs(Question::Blockers), "The pieces that alone stand between a king and an enemy slider are the oracle's.", [](PlayedGame& game) { return has_shields<Question::Blockers>(game, "king is shielded by", &Shields::blockers); }},
    Invariant{"Q15", "pinned pieces", Tier::Full, Needs(Question::Pinned), "The pieces that are pinned to their king are the oracle's.", [](PlayedGame& game) { return has_shields<Question::Pinned>(game, "pinned pieces", &Shields::pinned); }},
    Invariant{"Q16", "pinning sliders", Tier::Full, Needs(Question::Pinners), "The sliders that pin a piece to its king are the oracle's.", [](PlayedGame& game) { return has_shields<Question::Pinners>(game, "pieces are pinned by", &Shields::pinners); }},
    Invariant{"Q17", "squares that give check", Tier::Full, Needs(Question::CheckSquares), "The squares from which each kind of piece would give check are the oracle's.", check_squares_are_the_oracles},
    Invariant{"Q18", "passed pawns", Tier::Full, Needs(Question::PassedPawns), "A pawn is passed if no enemy pawn stands ahead of it on its file or a file beside it.", passed_pawns_are_right},
    Invariant{"Q19", "opposite bishops", Tier::Full, Needs(Question::OppositeBishops), "Bishops are opposite if each side has one, on squares of different colour.", opposite_bishops_are_right},
};
// clang-format on

} // namespace

std::span<const Invariant> part_invariants() { return PART_ROWS; }

} // namespace kiwi
