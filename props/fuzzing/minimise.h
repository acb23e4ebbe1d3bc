// Smaller inputs that fail as a given one does.
#pragma once

#include <vector>

#include "kiwipete/props/fuzzing/target.h"

namespace kiwi::fuzz {

/// A smaller input with a violation of the same invariant: games by `smaller_lines`, everything else by leaving out
/// bytes. The input itself if nothing smaller fails, or if it does not fail. At most some thousands of trials.
[[nodiscard]] std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
