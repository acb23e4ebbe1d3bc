// What positions that fail have in common.
#pragma once

#include <string>
#include <vector>

#include "../../engine/board_setup.h"

namespace kiwi::tools {

/// Which rules matter in most positions that fail and in clearly fewer of those that pass, one line for each, such as
/// "14 of 16 failures: castling (3 of 50 that pass)". A rule matters where it does in the position, after one move or
/// for a second one; the oracle says so. Of many positions some are looked at. Empty with fewer than two failures.
[[nodiscard]] std::vector<std::string> what_failures_share(const std::vector<BoardSetup>& failed,
                                                           const std::vector<BoardSetup>& passed);

} // namespace kiwi::tools
