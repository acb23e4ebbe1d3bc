// Optional notation (SAN, PGN) that a board does not read.
#pragma once

#include <string>
#include <vector>

#include "../boards/board.h"

namespace kiwi {

/// A line for each notation, SAN or PGN, that lists the optional forms which other programs read and the board does
/// not, such as "SAN that it need not read, and does not: zeros for castling". Empty if the board does not answer; the
/// checks report that.
[[nodiscard]] std::vector<std::string> notes_on_readers(const Board& kind);

} // namespace kiwi
