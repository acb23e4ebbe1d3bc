// A table of every reversible move by the change that it makes to the key.
// Method: Marcel van Kervinck, "Cuckoo hashing for fast detection of repetitions": two tables in one, two hash
// functions, each entry in one of its two slots.
#pragma once

#include <cstddef>

#include "move.h"

namespace kiwi::cuckoo {

/// How many reversible moves there are: unordered pairs of squares that a knight, bishop, rook, queen or king of either
/// colour connects on an empty board.
inline constexpr std::size_t MOVE_COUNT = 3668;

/// The number of slots in the table.
inline constexpr std::size_t TABLE_SIZE = 8192;

/// The reversible move whose change of the key, side to move included, is `key_difference`, its squares in either
/// order; Move::none() if there is none.
[[nodiscard]] Move find(Key key_difference);

/// The entry in a slot of the table, for tests: its key difference and move, or 0 and Move::none().
struct Entry {
    Key key_difference = 0;
    Move move;
};
[[nodiscard]] Entry entry(std::size_t place);

} // namespace kiwi::cuckoo
