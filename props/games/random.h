// Reproducible random choices.
#pragma once

#include "../../engine/base/split_mix.h"

namespace kiwi {

/// The random generator for games and positions.
using Random = SplitMix64;

/// The random generator for one of many tasks: the same for each thread that may run it.
[[nodiscard]] constexpr Random random_of_task(std::uint64_t seed, std::size_t task) {
    return Random(seed * 1'000'003 + task);
}

} // namespace kiwi
