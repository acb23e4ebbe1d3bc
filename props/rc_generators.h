// The generators as RapidCheck sees them: values that shrink.
#pragma once

#include <iosfwd>

#include <rapidcheck.h>

#include "kiwipete/props/generators.h"

namespace kiwi {

/// How RapidCheck shows a line.
inline void showValue(const Line& line, std::ostream& os) { os << to_string(line); }

/// Lines of up to `plies` plies. A failing one shrinks by `smaller_lines`: moves go from the front and the middle, pieces
/// from the board.
inline rc::Gen<Line> lines(Source source, int plies) {
    const auto seeds = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
    const auto drawn = rc::gen::map(rc::gen::noShrink(seeds), [source, plies](std::uint64_t seed) {
        Random random(seed);
        return random_line(random, source, plies);
    });
    return rc::gen::shrink(drawn, [](const Line& line) { return rc::seq::fromContainer(smaller_lines(line)); });
}

} // namespace kiwi
