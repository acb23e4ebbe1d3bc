// Lines, distances and piece moves on an empty board, in tables that are computed at compile time from steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "bitboard.h"

namespace kiwi {

/// A step on the board: the change of file and of rank.
struct Step {
    int files;
    int ranks;
};

inline constexpr std::array<Step, 4> ROOK_STEPS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr std::array<Step, 4> BISHOP_STEPS{{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};
inline constexpr std::array<Step, 8> KNIGHT_STEPS{
        {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<Step, 8> KING_STEPS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};

/// The square one step away, or SQ_NONE if the step leaves the board.
[[nodiscard]] constexpr Square after_step(Square s, Step step) {
    const int file = file_of(s) + step.files;
    const int rank = rank_of(s) + step.ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? SQ_NONE : make_square(File(file), Rank(rank));
}

/// The squares that a slider on `s` attacks in one direction: up to and including the first occupied one.
[[nodiscard]] constexpr Bitboard ray(Square s, Step step, Bitboard occupied) {
    Bitboard seen;
    for (Square t = after_step(s, step); t != SQ_NONE; t = after_step(t, step)) {
        seen |= t;
        if (occupied.contains(t))
            break;
    }
    return seen;
}

/// The attacks of a slider, found by walking its rays. Slow; the tests compare the fast tables with it.
[[nodiscard]] constexpr Bitboard ray_walk(PieceType pt, Square s, Bitboard occupied) {
    Bitboard seen;
    if (pt == ROOK || pt == QUEEN)
        for (const Step step : ROOK_STEPS)
            seen |= ray(s, step, occupied);
    if (pt == BISHOP || pt == QUEEN)
        for (const Step step : BISHOP_STEPS)
            seen |= ray(s, step, occupied);
    return seen;
}

namespace detail {

using SquareSets = std::array<Bitboard, SQUARE_NB>;
using PairSets = std::array<SquareSets, SQUARE_NB>;

consteval SquareSets step_table(std::span<const Step> steps) {
    SquareSets table{};
    for (int s = 0; s < SQUARE_NB; ++s)
        for (const Step step : steps)
            if (const Square t = after_step(Square(s), step); t != SQ_NONE)
                table[static_cast<std::size_t>(s)] |= t;
    return table;
}

consteval SquareSets pawn_table(Color c) {
    const int forward = c == WHITE ? 1 : -1;
    const std::array<Step, 2> steps{{{-1, forward}, {1, forward}}};
    return step_table(steps);
}

consteval SquareSets empty_board_table(PieceType pt) {
    SquareSets table{};
    for (int s = 0; s < SQUARE_NB; ++s)
        table[static_cast<std::size_t>(s)] = ray_walk(pt, Square(s), Bitboard());
    return table;
}

} // namespace detail

/// The squares that a piece attacks on an empty board, by piece type. The row of PAWN is empty: see `StepAttacks`.
inline constexpr std::array<detail::SquareSets, PIECE_TYPE_NB> PseudoAttacks{detail::SquareSets{},
                                                                             detail::SquareSets{},
                                                                             detail::step_table(KNIGHT_STEPS),
                                                                             detail::empty_board_table(BISHOP),
                                                                             detail::empty_board_table(ROOK),
                                                                             detail::empty_board_table(QUEEN),
                                                                             detail::step_table(KING_STEPS),
                                                                             detail::SquareSets{}};

namespace detail {

consteval std::array<SquareSets, PIECE_NB> step_attacks() {
    std::array<SquareSets, PIECE_NB> table{};
    table[W_PAWN] = pawn_table(WHITE);
    table[B_PAWN] = pawn_table(BLACK);
    for (const Color c : {WHITE, BLACK})
        for (const PieceType pt : {KNIGHT, KING})
            table[make_piece(c, pt)] = PseudoAttacks[pt];
    return table;
}

/// For each square, the diagonal through it, on which the rank grows by `rise` with each file.
consteval SquareSets diagonals(int rise) {
    SquareSets table{};
    for (int s = 0; s < SQUARE_NB; ++s)
        table[static_cast<std::size_t>(s)] =
                ray(Square(s), {1, rise}, Bitboard()) | ray(Square(s), {-1, -rise}, Bitboard()) | Square(s);
    return table;
}

} // namespace detail

/// The squares that a pawn, knight or king attacks, by piece and square. The rows of sliders are empty.
inline constexpr std::array<detail::SquareSets, PIECE_NB> StepAttacks = detail::step_attacks();

/// The squares strictly between two squares of one line; empty if the squares share no line.
extern const detail::PairSets BetweenBB;

/// The whole line, edge to edge, through two squares of one line; empty if the squares share no line.
extern const detail::PairSets LineBB;

/// The squares of a line beyond the second of two squares, seen from the first; empty if the squares share no line.
extern const detail::PairSets BeyondBB;

/// The two diagonals through each square, the square included: a1-h8 direction (rising) and h1-a8 (falling).
inline constexpr detail::SquareSets RisingDiagonalBB = detail::diagonals(1);
inline constexpr detail::SquareSets FallingDiagonalBB = detail::diagonals(-1);

[[nodiscard]] inline Bitboard between_bb(Square a, Square b) { return BetweenBB[a][b]; }
[[nodiscard]] inline Bitboard line_bb(Square a, Square b) { return LineBB[a][b]; }
[[nodiscard]] inline Bitboard beyond_bb(Square from, Square behind) { return BeyondBB[from][behind]; }
[[nodiscard]] constexpr Bitboard file_bb(Square s) { return FileBB[file_of(s)]; }
[[nodiscard]] constexpr Bitboard rank_bb(Square s) { return RankBB[rank_of(s)]; }

/// Whether `c` is on the line through two different squares `a` and `b`; false if `a` and `b` share no line.
[[nodiscard]] inline bool aligned(Square a, Square b, Square c) { return LineBB[a][b].contains(c); }

/// Distances in king moves, files and ranks.
[[nodiscard]] constexpr int file_distance(Square a, Square b) { return std::abs(file_of(a) - file_of(b)); }
[[nodiscard]] constexpr int rank_distance(Square a, Square b) { return std::abs(rank_of(a) - rank_of(b)); }
[[nodiscard]] constexpr int distance(Square a, Square b) { return std::max(file_distance(a, b), rank_distance(a, b)); }

/// The squares next to `s` on its rank: a pawn there may be able to capture a pawn on `s` en passant.
[[nodiscard]] constexpr Bitboard beside(Square s) {
    const Bitboard square(s);
    return square.shift<EAST>() | square.shift<WEST>();
}

/// The squares ahead of `s`, as `c` sees them, on its own and the two neighbouring files: an enemy pawn there could
/// block or capture a pawn on `s`.
[[nodiscard]] constexpr Bitboard passed_pawn_span(Color c, Square s) {
    const Bitboard file = file_bb(s);
    const Bitboard files = file | file.shift<EAST>() | file.shift<WEST>();
    Bitboard front;
    for (int r = relative_rank(c, s) + 1; r <= RANK_8; ++r)
        front |= RankBB[relative_rank(c, Rank(r))];
    return files & front;
}

} // namespace kiwi
