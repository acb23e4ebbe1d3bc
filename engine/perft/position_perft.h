// Perft on the full Position: every move is made and unmade by `do_move` and `undo_move`.
// Method: chessprogramming wiki, "Perft".
#pragma once

#include <atomic>

#include "../position.h"
#include "node_total.h"

namespace kiwi {

/// How the moves of the last ply are handled.
enum class LastPly {
    Counted, ///< They are counted, not made ("bulk counting").
    Made     ///< They are made and unmade: slower, but tests every move.
};

/// Counts the leaves `depth` plies below a position; the position is unchanged on return. Depth 0 is one leaf.
/// Throws PerftStopped soon after `stop`, if it is not null, becomes true; then the position is anywhere in the tree.
/// Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] NodeTotal perft(Position& pos, int depth, LastPly last_ply = LastPly::Counted,
                              const std::atomic<bool>* stop = nullptr);

} // namespace kiwi
