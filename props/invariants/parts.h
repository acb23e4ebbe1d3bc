// Where programs agree about pins. Used by the groups Q and E.
#pragma once

#include "../oracle/oracle.h"

namespace kiwi {

/// Whether pins are the same for every program. They differ only where two sliders aim at a king along one line: some
/// programs let the rear one see through the front one.
[[nodiscard]] bool all_see_the_same_pins(const oracle::Board& board);

} // namespace kiwi
