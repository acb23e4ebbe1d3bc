// Bits in the encoding of a move that a board ignores.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "board.h"

namespace kiwi {

/// The sets of bits that can be flipped in every ordinary move without making it another move: what comes out is
/// accepted, and is no legal move. Empty for fewer than two ordinary moves.
/// `is_special` is true for castling, en passant captures and promotions, in UCI notation.
[[nodiscard]] std::set<int> unused_bits(Board& board, const std::function<bool(const std::string& uci)>& is_special);

} // namespace kiwi
