// The generators for RapidCheck: values that shrink.
#pragma once

#include <iosfwd>

#include <rapidcheck.h>

#include "generators.h"

namespace kiwi {

/// How RapidCheck shows a line.
inline void showValue(const Line& line, std::ostream& os) { os << to_string(line); }

/// Random lines of up to `plies` plies. A failing line shrinks by `reductions_of`.
inline rc::Gen<Line> lines(Source source, int plies, PositionKind kind = PositionKind::Reachable) {
    const auto seeds = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
    const auto drawn = rc::gen::map(rc::gen::noShrink(seeds), [source, plies, kind](std::uint64_t seed) {
        Random random(seed);
        return random_line(random, source, plies, kind);
    });
    return rc::gen::shrink(drawn, [](const Line& line) { return rc::seq::fromContainer(reductions_of(line)); });
}

} // namespace kiwi
