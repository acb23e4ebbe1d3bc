// Encodings of moves in 16 bits, and the bits of them that a board ignores.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "board.h"

namespace kiwi {

/// The encodings of the legal moves, with their UCI texts. Precondition: the board answers `Question::Encoding`.
[[nodiscard]] std::map<int, std::string> encodings_of_moves(Board& board);

/// The sets of bits that can be flipped in every ordinary move without making it another move: what comes out is among
/// the `accepted` encodings, which ascend, and is no legal move. Empty for fewer than two ordinary moves. `is_special`
/// is true for castling, en passant captures and promotions, in UCI notation.
[[nodiscard]] std::set<int> unused_bits(const std::map<int, std::string>& legal, const std::vector<int>& accepted,
                                        const std::function<bool(const std::string& uci)>& is_special);

} // namespace kiwi
