// The declared differences of an engine: the moves and counts that are expected of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../../engine/movegen.h"
#include "../../engine/notation/perft_output.h"
#include "../../props/boards/deviations.h"

namespace kiwi::tools {

/// From names separated by commas. Throws UsageError that lists all.
[[nodiscard]] Allowed allowed_from(const std::vector<std::string>& names);
/// Our legal moves, without those that are allowed to be missing.
[[nodiscard]] std::vector<Move> expected_moves(const Position& pos, const Allowed& allowed);

/// The leaves of the tree of those moves. Slower than bulk perft.
[[nodiscard]] std::uint64_t expected_leaves(const Position& pos, int depth, const Allowed& allowed);

/// The moves of an engine in our spelling.
void spell_as_we_do(PerftOutput& output, const Position& pos, const Allowed& allowed);

} // namespace kiwi::tools
