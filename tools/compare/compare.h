// Finds the first position in which two counters differ, the wrong moves, and the rule in words.
#pragma once

#include <optional>
#include <vector>

#include "../../props/findings/finding.h"
#include "counter.h"

namespace kiwi::tools {

/// The counts below each move in the last position of a game. Asks for each legal move if the counter prints only
/// totals; at depth 1 such a counter has no moves. Throws ProgramError.
[[nodiscard]] MoveCounts divide(const Counter& counter, const Game& game, int depth);
/// The moves that only one counter lists, and the illegal moves that both list, in the last position of a game.
[[nodiscard]] std::vector<WrongMove> wrong_moves(const Counter& a, const Counter& b, const MoveCounts& of_a,
                                                 const MoveCounts& of_b, const Game& game);

/// Compares two counters at each depth, and descends to the position whose moves differ. Nothing if they agree.
/// `fen_shows_it` of the finding tells whether the position set up from its FEN shows the mismatch.
[[nodiscard]] std::optional<Finding> find_mismatch(const Counter& a, const Counter& b, const Game& game, int max_depth);

} // namespace kiwi::tools
