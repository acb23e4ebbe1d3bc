// Small worlds, whole: every position of a few kinds, so that nothing in them is left to chance.
#pragma once

#include <functional>

#include "kiwipete/engine/board_setup.h"

namespace kiwi::small_worlds {

/// Takes each position of a world; all are without fault.
using Visit = std::function<void(const BoardSetup&)>;

/// Both kings and one more piece of White's, either side to move. The same with a black piece is its mirror image.
void three_man_endgames(PieceType third, const Visit& visit);

/// Both kings, a pawn that has just advanced two squares and one that stands beside it, for either colour.
void en_passant_pairs(const Visit& visit);

/// A king and a rook with its right on each pair of their files, in both colours, one enemy piece of each kind on each
/// square, and the enemy king on the first square where the position is legal.
void castling_with_one_attacker(const Visit& visit);

} // namespace kiwi::small_worlds
