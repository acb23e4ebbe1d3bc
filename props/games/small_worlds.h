// Small worlds: every position of a few kinds.
#pragma once

#include <functional>

#include "../../engine/board_setup.h"

namespace kiwi::small_worlds {

/// Called with each position of a world; all are valid.
using Visit = std::function<void(const BoardSetup&)>;

/// Both kings and one more white piece, either side to move. With a black piece they are the same, colours exchanged.
void three_man_endgames(PieceType third, const Visit& visit);

/// Both kings, a pawn that has just advanced two squares and an enemy pawn beside it, for either colour.
void en_passant_pairs(const Visit& visit);

/// A king and a rook that may castle on each pair of files, in both colours, one enemy piece of each type on each
/// square, and the enemy king on the first square where the position is valid.
void castling_with_one_attacker(const Visit& visit);

/// In Chess960 a king and a rook of each side, which may castle, on each two files of its back rank; either side to
/// move. The arrays of the sides differ, as in Double Chess960.
void castling_on_both_sides(const Visit& visit);

} // namespace kiwi::small_worlds
