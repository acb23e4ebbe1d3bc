// Random pieces on random squares of a set-up.
//
// Draw each random number in its own statement: the order in which a compiler evaluates arguments is unspecified, and a
// seed must give the same result everywhere.
#pragma once

#include <algorithm>

#include "../../engine/board_setup.h"
#include "../../engine/geometry.h"
#include "random.h"

namespace kiwi {

/// True with probability 1/n.
inline bool one_in(Random& random, std::uint64_t n) { return random.below(n) == 0; }
inline Square any_square(Random& random) { return Square(random.below(SQUARE_NB)); }
inline Color any_color(Random& random) { return one_in(random, 2) ? WHITE : BLACK; }
inline Piece any_piece(Random& random) {
    const Color c = any_color(random);
    return make_piece(c, PieceType(PAWN + random.below(5)));
}
inline Square any_corner(Random& random) {
    const File file = one_in(random, 2) ? FILE_A : FILE_H;
    return make_square(file, one_in(random, 2) ? RANK_1 : RANK_8);
}
inline Square any_of(Bitboard squares, Random& random) {
    std::uint64_t n = squares.empty() ? 0 : random.below(static_cast<std::uint64_t>(squares.popcount()));
    for (const Square s : squares)
        if (n-- == 0)
            return s;
    return SQ_NONE;
}
inline PieceType any_slider(Random& random) { return PieceType(BISHOP + random.below(3)); }

/// The slider, other than a queen, that moves by a step of a king.
constexpr PieceType slider_along(Step step) { return step.files == 0 || step.ranks == 0 ? ROOK : BISHOP; }

/// Puts a piece on a square and returns true, unless the square is SQ_NONE or occupied, or a back rank and the piece a
/// pawn.
inline bool put(BoardSetup& setup, Piece pc, Square s) {
    if (s == SQ_NONE || setup.board[s] != NO_PIECE || (type_of(pc) == PAWN && BACK_RANKS.contains(s)))
        return false;
    setup.board[s] = pc;
    return true;
}

/// Puts each missing king on a random empty square outside of `keep_empty`.
inline void put_kings(BoardSetup& setup, Random& random, Bitboard keep_empty = {}) {
    for (const Color c : {WHITE, BLACK}) {
        bool stands = std::ranges::find(setup.board, make_piece(c, KING)) != setup.board.end();
        while (!stands)
            if (const Square s = any_square(random); !keep_empty.contains(s))
                stands = put(setup, make_piece(c, KING), s);
    }
}

/// Tries `pieces` times to put a random piece other than a king on a random square outside of `keep_empty`.
inline void put_pieces(BoardSetup& setup, Random& random, std::uint64_t pieces, Bitboard keep_empty = {}) {
    for (std::uint64_t n = 0; n < pieces; ++n)
        if (const Square s = any_square(random); !keep_empty.contains(s))
            put(setup, any_piece(random), s);
}

/// A random position that `fill(setup, side to move)` begins on an empty board; `fill` is called again until it returns
/// true. The kings that are missing and up to `most_others` other pieces are added.
template<class Fill>
BoardSetup filled(Random& random, std::uint64_t most_others, Fill fill) {
    for (;;) {
        BoardSetup setup;
        setup.side_to_move = any_color(random);
        if (!fill(setup, setup.side_to_move))
            continue;
        put_kings(setup, random);
        put_pieces(setup, random, random.below(most_others + 1));
        return setup;
    }
}

} // namespace kiwi
