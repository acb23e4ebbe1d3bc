// Finds what failed positions have in common.
#pragma once

#include <string>
#include <vector>

#include "../../engine/board_setup.h"

namespace kiwi::tools {

/// The rules that matter in at least half of the failed positions and at least 1.5 times as often as in passed ones,
/// one line each, such as "14 of 16 failures: castling (3 of 50 that pass)". The oracle decides whether a rule matters
/// in a position, after one move, or for a second move. Samples up to 50 positions. Empty for fewer than two failures.
[[nodiscard]] std::vector<std::string> what_failures_share(const std::vector<BoardSetup>& failed,
                                                           const std::vector<BoardSetup>& passed);

} // namespace kiwi::tools
