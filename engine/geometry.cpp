#include "geometry.h"

namespace kiwi {

namespace {

/// Calls `visit(s, t, between, line)` for each ordered pair of different squares on one line.
template<class Visit>
consteval void for_each_aligned_pair(Visit visit) {
    for (int i = 0; i < SQUARE_NB; ++i)
        for (const Step step : KING_STEPS) {
            const auto s = Square(i);
            const Bitboard line =
                    ray(s, step, Bitboard()) | ray(s, {-step.files, -step.ranks}, Bitboard()) | Bitboard(s);
            Bitboard between;
            for (Square t = after_step(s, step); t != SQ_NONE; t = after_step(t, step)) {
                visit(s, t, between, line);
                between |= t;
            }
        }
}

consteval detail::PairSets between_table() {
    detail::PairSets table{};
    for_each_aligned_pair([&](Square s, Square t, Bitboard between, Bitboard) { table[s][t] = between; });
    return table;
}

consteval detail::PairSets line_table() {
    detail::PairSets table{};
    for_each_aligned_pair([&](Square s, Square t, Bitboard, Bitboard line) { table[s][t] = line; });
    return table;
}

consteval detail::PairSets beyond_table() {
    detail::PairSets table{};
    for_each_aligned_pair([&](Square s, Square t, Bitboard between, Bitboard line) {
        const Bitboard on_this_side(t > s ? ALL_SQUARES.bits() << s << 1 : Bitboard(s).bits() - 1);
        table[s][t] = line & on_this_side & ~between & ~Bitboard(t);
    });
    return table;
}

} // namespace

// Computed at compile time, in this file only, so that not every file that includes the header computes them.
constinit const detail::PairSets BetweenBB = between_table();
constinit const detail::PairSets LineBB = line_table();
constinit const detail::PairSets BeyondBB = beyond_table();

} // namespace kiwi
