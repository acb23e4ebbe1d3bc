// Random set-ups in which rules meet. Like those about a theme they need not be playable.
#pragma once

#include "../../engine/board_setup.h"
#include "random.h"

namespace kiwi {

/// A double push after which a king without other moves may be able to capture en passant only.
[[nodiscard]] BoardSetup only_en_passant(Random& random);
/// A double push after which the pawn may give check, and a piece other than a pawn may reach the square that it
/// passes.
[[nodiscard]] BoardSetup check_by_a_passed_pawn(Random& random);
/// Pawns about to promote beside the rooks with castling rights of the other side.
[[nodiscard]] BoardSetup promotion_beside_castling(Random& random);
/// A pawn about to promote between a king and a slider: of the same side, or an enemy that pins the pawn.
[[nodiscard]] BoardSetup promotion_on_a_line(Random& random);
/// A piece that may leave a line with double check, and the own king in line with the two pieces that then give it.
[[nodiscard]] BoardSetup double_check_in_line(Random& random);
/// A king in check by a piece that is pinned to the other king.
[[nodiscard]] BoardSetup check_by_a_pinned_piece(Random& random);
/// A pinned piece, a second slider behind the one that pins it, and perhaps a check by a third piece.
[[nodiscard]] BoardSetup pin_by_a_battery(Random& random);
/// A king in a corner with a pinned piece, and pieces that may stalemate it.
[[nodiscard]] BoardSetup hunted_king_with_a_pin(Random& random);
/// Kings and two to six bishops, often on squares of one colour; seldom a knight among them.
[[nodiscard]] BoardSetup bishops_only(Random& random);
/// Three equal pieces that attack one square: one on the file, one on the rank of the first.
[[nodiscard]] BoardSetup rectangle_of_equals(Random& random);
/// A few pieces and no pawns, so that almost every move can be taken back.
[[nodiscard]] BoardSetup few_pieces(Random& random);

} // namespace kiwi
