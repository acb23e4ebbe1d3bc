// Reproducible random choices.
#pragma once

#include "engine/split_mix.h"

namespace kiwi {

/// Where games and positions get their choices from.
using Random = SplitMix64;

} // namespace kiwi
