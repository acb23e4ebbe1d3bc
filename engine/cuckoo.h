// A hash table that finds a reversible move by the change that the move makes to the key.
// Method: Marcel van Kervinck, "Cuckoo hashing for fast detection of repetitions": one table, two hash functions; each
// entry is in one of its two slots.
#pragma once

#include <cstddef>

#include "move.h"

namespace kiwi::cuckoo {

/// The number of reversible moves: unordered pairs of squares that a knight, bishop, rook, queen or king of either
/// colour connects on an empty board.
inline constexpr std::size_t MOVE_COUNT = 3668;

/// The number of slots in the table.
inline constexpr std::size_t TABLE_SIZE = 8192;

/// The reversible move that changes the key (side to move included) by `key_difference`, or Move::none(). Its two
/// squares may be in either order.
[[nodiscard]] Move find(Key key_difference);

/// The entry in a slot of the table, for tests: key difference and move, or 0 and Move::none() if the slot is empty.
struct Entry {
    Key key_difference = 0;
    Move move;
};
[[nodiscard]] Entry entry(std::size_t place);

} // namespace kiwi::cuckoo
