// Minimises failing inputs of fuzz targets.
#pragma once

#include <vector>

#include "target.h"

namespace kiwi::fuzz {

/// A smaller input that breaks the same invariant, by `reductions_of` for games, then by removing bytes. Returns the
/// input unchanged if it does not fail. Tries at most some thousands of inputs.
[[nodiscard]] std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
