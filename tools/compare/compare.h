// Where two counters differ: the first position, the moves concerned, and the rule in words.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../../props/findings/finding.h"
#include "counter.h"

namespace kiwi::tools {

/// What a counter counts below each move.
using Counts = std::map<std::string, std::uint64_t>;
/// The counts of a counter below the last position of a game. One that prints only totals is asked for each legal move;
/// at depth 1 it then has none. Throws ProgramError.
[[nodiscard]] Counts divide(const Counter& counter, const Game& game, int depth);
/// What two counters count below each move that either has; one that lacks a move counts nothing.
[[nodiscard]] std::vector<Finding::Divide::Row> side_by_side(const Counts& a, const Counts& b);
/// The moves that only one counter has, and those that both have though they are illegal, in the last position of a
/// game.
[[nodiscard]] std::vector<WrongMove> wrong_moves(const Counter& a, const Counter& b, const Counts& of_a,
                                                 const Counts& of_b, const Game& game);

/// Compares two counters below the last position of a game, depth by depth, and descends to the position where their
/// moves differ. Nothing if they agree. The finding says whether it shows in the position set up by its FEN.
[[nodiscard]] std::optional<Finding> find_mismatch(const Counter& a, const Counter& b, const Game& game, int max_depth);

} // namespace kiwi::tools
