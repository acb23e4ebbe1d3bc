// Moves as UCI writes them.
// Source: Stefan Meyer-Kahlen, "Description of the Universal Chess Interface", 2004, and its UCI_Chess960 option.
#pragma once

#include <string>
#include <string_view>

#include "movegen.h"

namespace kiwi {

/// "e2e4", "e7e8q"; castling is the king's move ("e1g1") in standard chess and king takes rook ("e1h1") in Chess960.
/// "0000" for the null move and for no move.
[[nodiscard]] std::string to_uci(Move m, Variant variant);

/// The legal move that a text means in a position, or Move::none(). Castling is understood in the spelling of the
/// position's variant only, and letters in lower case only: what `to_uci` writes, and nothing else.
[[nodiscard]] Move parse_uci(const Position& pos, std::string_view text);

} // namespace kiwi
