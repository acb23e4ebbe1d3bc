// The groups of the catalogue. Each has its own file.
#pragma once

#include <span>

#include "invariant.h"

namespace kiwi {

[[nodiscard]] std::span<const Invariant> answer_invariants();   ///< A
[[nodiscard]] std::span<const Invariant> state_invariants();    ///< S
[[nodiscard]] std::span<const Invariant> part_invariants();     ///< Q
[[nodiscard]] std::span<const Invariant> key_invariants();      ///< K
[[nodiscard]] std::span<const Invariant> move_invariants();     ///< M
[[nodiscard]] std::span<const Invariant> notation_invariants(); ///< N
[[nodiscard]] std::span<const Invariant> pgn_invariants();      ///< N, of games
[[nodiscard]] std::span<const Invariant> undo_invariants();     ///< U
[[nodiscard]] std::span<const Invariant> fen_invariants();      ///< F
[[nodiscard]] std::span<const Invariant> symmetry_invariants(); ///< Y
[[nodiscard]] std::span<const Invariant> exchange_invariants(); ///< E
[[nodiscard]] std::span<const Invariant> draw_invariants();     ///< D
[[nodiscard]] std::span<const Invariant> ending_invariants();   ///< O
[[nodiscard]] std::span<const Invariant> play_invariants();     ///< B
[[nodiscard]] std::span<const Invariant> perft_invariants();    ///< P

} // namespace kiwi
