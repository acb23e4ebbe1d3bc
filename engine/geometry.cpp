#include "geometry.h"

namespace kiwi {

namespace {

struct PairTables {
    detail::PairSets between{};
    detail::PairSets line{};
    detail::PairSets beyond{};
};

/// Fills the tables for each ordered pair of different squares on one line.
constexpr PairTables PAIRS = [] {
    PairTables tables;
    for (int i = 0; i < SQUARE_NB; ++i)
        for (const Step step : KING_STEPS) {
            const auto s = Square(i);
            Bitboard beyond = ray(s, step, Bitboard());
            const Bitboard line = beyond | ray(s, {-step.files, -step.ranks}, Bitboard()) | s;
            Bitboard between;
            for (Square t = after_step(s, step); t != SQ_NONE; t = after_step(t, step)) {
                beyond ^= t;
                tables.between[s][t] = between;
                tables.line[s][t] = line;
                tables.beyond[s][t] = beyond;
                between |= t;
            }
        }
    return tables;
}();

} // namespace

// Computed at compile time, in this file only, so that not every file that includes the header computes them.
constinit const detail::PairSets BetweenBB = PAIRS.between;
constinit const detail::PairSets LineBB = PAIRS.line;
constinit const detail::PairSets BeyondBB = PAIRS.beyond;

} // namespace kiwi
