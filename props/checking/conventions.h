// Conventions of notation that a board follows without declaring them: recognised in a few positions before the checks,
// so that they are named once, and the rest stays strict.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../boards/board.h"
#include "../games/generators.h"

namespace kiwi {

/// The deviations that a board shows in positions where they would, such as an en passant square after every double
/// push, or castling written as king takes rook. What cannot be told from a mistake must be declared. None of a board
/// that does not answer: that is reported by the checks.
[[nodiscard]] Deviations recognised_deviations(const Board& kind);

/// A line for each that was not known before, such as "recognised ep-always: FENs and keys …".
[[nodiscard]] std::vector<std::string> notes_on(const Deviations& recognised, const Deviations& known);

/// A game as far as a board with these deviations plays it: up to a half-move clock of 100, if it stops there; a start
/// beyond gets a clock of 90.
[[nodiscard]] Game as_far_as_it_goes(Game game, const Deviations& deviations);

/// A random game for a board: number `number` of a seed, the same for any board that plays its variant, as far as this
/// one goes.
[[nodiscard]] Game random_game_of(const Board& board, std::uint64_t seed, std::size_t number, int plies,
                                  PositionKind kind = PositionKind::Reachable);

} // namespace kiwi
