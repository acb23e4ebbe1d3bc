// Reproducible random choices.
#pragma once

#include "kiwipete/engine/split_mix.h"

namespace kiwi {

/// Where games and positions get their choices from.
using Random = SplitMix64;

/// The choices of one of many pieces of work, whatever thread does it.
[[nodiscard]] constexpr Random random_of_piece(std::uint64_t seed, std::size_t piece) {
    return Random(seed * 1'000'003 + piece);
}

} // namespace kiwi
