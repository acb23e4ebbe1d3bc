#include "engine/geometry.h"

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

} // namespace

// Made by the compiler, once, instead of in every file that includes the header.
constinit const detail::PairSets BetweenBB = between_table();
constinit const detail::PairSets LineBB = line_table();

} // namespace kiwi
