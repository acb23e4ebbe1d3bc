// Conventions of notation that a board follows without declaring them: recognised in a few positions before the checks,
// so that they are named once, and the rest stays strict.
#pragma once

#include <string>
#include <vector>

#include "../boards/board.h"

namespace kiwi {

/// The deviations that a board shows in positions where they would: an en passant square after every double push, keys
/// that depend on the half-move clock, the order of castling rights, castling written as king takes rook, promotions
/// with capital letters, FENs without counters, no moves with bare kings. Others must be declared. None of a board that
/// does not answer: that is reported by the checks.
[[nodiscard]] Deviations recognised_deviations(const Board& kind);

/// A line for each that was not known before, such as "recognised ep-always: FENs and keys …".
[[nodiscard]] std::vector<std::string> notes_on(const Deviations& recognised, const Deviations& known);

} // namespace kiwi
