// What a board reads of notations where readers may differ.
#pragma once

#include <string>
#include <vector>

#include "../boards/board.h"

namespace kiwi {

/// A line for each notation of which the board leaves something unread that others read, and that it need not read,
/// such as "SAN that it need not read, and does not: zeros for castling". None of a board that does not answer: that is
/// reported by the checks.
[[nodiscard]] std::vector<std::string> notes_on_readers(const Board& kind);

} // namespace kiwi
