// The consistency checks of a position: each compares incrementally updated state with the board.
//
// `Position::pos_is_ok` runs them all, and the catalogue of invariants (props/invariants) has a row for each. The
// expected values come from `recomputed`, from a square-by-square walk of the mailbox, or from the checks of a set-up:
// deliberately not from the tables and the code that update the values.
#pragma once

#include "difference.h"
#include "position.h"

namespace kiwi::consistency {

/// The difference that a check found, if any.
using Result = std::optional<Difference>;

// The board.
[[nodiscard]] Result one_king_each(const Position& pos);
[[nodiscard]] Result ply_parity(const Position& pos);
[[nodiscard]] Result clocks(const Position& pos);
[[nodiscard]] Result en_passant_rank(const Position& pos);
[[nodiscard]] Result mailbox(const Position& pos);
[[nodiscard]] Result piece_types(const Position& pos);
[[nodiscard]] Result colours(const Position& pos);
[[nodiscard]] Result opponent_not_in_check(const Position& pos);
[[nodiscard]] Result piece_counts(const Position& pos);
[[nodiscard]] Result pawn_ranks(const Position& pos);
[[nodiscard]] Result material(const Position& pos);
[[nodiscard]] Result placement(const Position& pos);
// State that moves update.
[[nodiscard]] Result key(const Position& pos);
[[nodiscard]] Result pawn_key(const Position& pos);
[[nodiscard]] Result material_key(const Position& pos);
[[nodiscard]] Result minor_piece_key(const Position& pos);
[[nodiscard]] Result non_pawn_keys(const Position& pos);
[[nodiscard]] Result non_pawn_material(const Position& pos);
[[nodiscard]] Result psq_score(const Position& pos);
[[nodiscard]] Result checkers(const Position& pos);
[[nodiscard]] Result blockers(const Position& pos);
[[nodiscard]] Result pinners(const Position& pos);
[[nodiscard]] Result blockers_and_pinners(const Position& pos); ///< Both checks in one walk, for speed.
[[nodiscard]] Result check_squares(const Position& pos);
// Castling, en passant, history.
[[nodiscard]] Result castling_rights(const Position& pos);
[[nodiscard]] Result castling_paths(const Position& pos);
[[nodiscard]] Result en_passant_square(const Position& pos);
[[nodiscard]] Result en_passant_is_legal(const Position& pos);
[[nodiscard]] Result en_passant_push(const Position& pos);
[[nodiscard]] Result chain(const Position& pos);
[[nodiscard]] Result repetition(const Position& pos);

} // namespace kiwi::consistency
