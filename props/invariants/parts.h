// What programs agree on about the parts of a position.
#pragma once

#include "../oracle/oracle.h"

namespace kiwi {

/// Whether it does not matter for pins if two sliders that aim at a king along one line are seen through each other.
[[nodiscard]] bool all_see_the_same_pins(const oracle::Board& board);

} // namespace kiwi
