// Small worlds: exhaustive sets of positions of a few kinds.
#pragma once

#include <functional>

#include "../../engine/board_setup.h"

namespace kiwi::small_worlds {

/// Called with each position of a world. All positions are valid.
using Visit = std::function<void(const BoardSetup&)>;

/// Both kings and a white piece, either side to move. A black piece would give the same positions, colours exchanged.
void three_man_endgames(PieceType third, const Visit& visit);

/// Both kings, a pawn that has just advanced two squares and an enemy pawn beside it, for either colour.
void en_passant_pairs(const Visit& visit);

/// In Chess960 a king and a rook that may castle, on each pair of files, for either colour, and one enemy piece of each
/// type on each square. The enemy king is on the first square that makes the position valid.
void castling_with_one_attacker(const Visit& visit);

/// In Chess960 a king and a rook of each side, which may castle, on each pair of files; either side to move. Each side
/// has its own files, as in Double Chess960.
void castling_on_both_sides(const Visit& visit);

} // namespace kiwi::small_worlds
