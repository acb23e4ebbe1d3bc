// Material and placement as one score per piece and square: the base of an incremental evaluation.
// The numbers are our own and simple on purpose: they test incremental updates and are not meant to play well.
#pragma once

#include <array>
#include <cstdlib>

#include "score.h"

namespace kiwi::psqt {

namespace detail {

/// The distance of a square from the edges: 0 in a corner, 6 on the four central squares.
consteval int centrality(Square s) {
    const int file = file_of(s);
    const int rank = rank_of(s);
    const int file_depth = file < 4 ? file : 7 - file;
    const int rank_depth = rank < 4 ? rank : 7 - rank;
    return file_depth + rank_depth;
}

/// The score of a white piece on a square.
consteval Score white_score(PieceType pt, Square s) {
    const int centre = centrality(s) - 3;
    const int advance = rank_of(s) - 1;
    switch (pt) {
    case PAWN:
        return make_score(100 + 4 * centre + 2 * advance, 120 + 9 * advance);
    case KNIGHT:
        return make_score(320 + 12 * centre, 300 + 9 * centre);
    case BISHOP:
        return make_score(330 + 6 * centre, 325 + 4 * centre);
    case ROOK:
        return make_score(500 + 2 * centre + (advance == 5 ? 15 : 0), 530 + centre);
    case QUEEN:
        return make_score(900 + 2 * centre, 950 + 5 * centre);
    case KING:
        return make_score(-14 * centre - 6 * advance, 16 * centre);
    default:
        return {};
    }
}

consteval auto make_table() {
    std::array<std::array<Score, SQUARE_NB>, PIECE_NB> table{};
    for (const Piece pc : EVERY_PIECE)
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            const Score score = white_score(type_of(pc), relative_square(color_of(pc), Square(s)));
            table[pc][s] = color_of(pc) == WHITE ? score : -score;
        }
    return table;
}

inline constexpr auto TABLE = make_table();

} // namespace detail

/// The score of a piece on a square: positive for White, negative for Black; a colour flip negates it.
constexpr Score psq(Piece pc, Square s) { return detail::TABLE[pc][s]; }

} // namespace kiwi::psqt
