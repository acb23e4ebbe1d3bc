// The last two plies of bulk perft, eight moves at a time: the replies to eight legal moves of one side are counted
// together and exactly, without making a board in memory.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces are the pieces of `Us` and `Them`.
#pragma once

#include "bulk_board.h"
#include "eight_sets.h"

namespace kiwi::bulk {

/// The leaves two plies below a board, at most MAX_MOVES squared. Precondition: `eight_sets_available()`.
template<Color Us>
[[nodiscard]] std::uint64_t count_siblings(const Board& board, const Rules& rules);

} // namespace kiwi::bulk
