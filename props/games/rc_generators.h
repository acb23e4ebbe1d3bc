// RapidCheck generators: values that shrink.
#pragma once

#include <iosfwd>

#include <rapidcheck.h>

#include "generators.h"

namespace kiwi {

/// Prints a game for RapidCheck.
inline void showValue(const Game& game, std::ostream& os) { os << to_string(game); }

/// Random games of up to `plies` plies, others for each `salt`. A failing game shrinks by `reductions_of`.
inline rc::Gen<Game> games(Source source, int plies, PositionKind kind = PositionKind::Reachable,
                           std::uint64_t salt = 0) {
    const auto seeds = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
    const auto drawn = rc::gen::map(rc::gen::noShrink(seeds), [source, plies, kind, salt](std::uint64_t seed) {
        Random random(seed ^ salt);
        return random_game(random, source, plies, kind);
    });
    return rc::gen::shrink(drawn, [](const Game& game) { return rc::seq::fromContainer(reductions_of(game)); });
}

} // namespace kiwi
