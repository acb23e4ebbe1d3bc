// The last two plies of bulk perft, eight moves at a time: after each legal move of one side the replies of the other
// are counted on eight boards at once, exactly, with no board made in memory.
//
// Names: `Us` makes the moves and `Them` replies; "our" and "their" pieces belong to these.
#pragma once

#include "bulk_board.h"
#include "eight_sets.h"

namespace kiwi::bulk {

/// The leaves two plies below a board, at most MAX_MOVES squared. Precondition: `eight_sets_available()`.
template<Color Us>
[[nodiscard]] std::uint64_t count_siblings(const Board& board, const Rules& rules);

} // namespace kiwi::bulk
