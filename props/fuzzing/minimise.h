// Smaller inputs that fail as a given one does.
#pragma once

#include <vector>

#include "target.h"

namespace kiwi::fuzz {

/// A smaller input that breaks the same invariant: games by `reductions_of`, everything else by leaving out bytes. The
/// input itself if it does not fail. At most some thousands of trials.
[[nodiscard]] std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
