// Computes the derived state of a position from scratch, to compare it with the incremental values.
// Deliberately uses another method: square by square, walking rays, without the tables of the fast code.
#pragma once

#include <array>

#include "position.h"

namespace kiwi::recomputed {

[[nodiscard]] Key key(const Position& pos);
[[nodiscard]] Key pawn_key(const Position& pos);
[[nodiscard]] Key material_key(const Position& pos);
[[nodiscard]] Key minor_piece_key(const Position& pos);
/// Indexed by colour.
[[nodiscard]] std::array<Key, COLOR_NB> non_pawn_keys(const Position& pos);
[[nodiscard]] std::array<Value, COLOR_NB> non_pawn_material(const Position& pos);
[[nodiscard]] Score psq_score(const Position& pos);
/// Enemy pieces that attack the king of the side to move.
[[nodiscard]] Bitboard checkers(const Position& pos);
/// Blockers and pinners of a king, found by walking its eight rays to the second piece.
struct Pins {
    Bitboard blockers;
    Bitboard pinners;
};
[[nodiscard]] Pins pins(const Position& pos, Color c);
/// The squares from which each piece type of the side to move would attack the enemy king.
[[nodiscard]] std::array<Bitboard, PIECE_TYPE_NB> check_squares(const Position& pos);
/// Whether a pawn of the side to move can legally capture en passant on `ep`.
[[nodiscard]] bool en_passant_is_possible(const Position& pos, Square ep);
/// How many plies ago the position occurred before, as in StateInfo::repetition. Searches every earlier state since the
/// last irreversible or null move.
[[nodiscard]] int repetition(const StateInfo& state);

} // namespace kiwi::recomputed
