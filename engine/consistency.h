// The self-checks of a position: each compares incrementally updated state with the board.
//
// `Position::pos_is_ok` walks the table, and kiwi::Position as a board under test answers `self_check` by it. Expected
// values come from a square-by-square walk of the mailbox, from walks along rays, or from the checks of a set-up:
// deliberately not from the tables and the code that update the values.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "difference.h"
#include "position.h"

namespace kiwi {

/// The key of a position, computed from scratch.
[[nodiscard]] Key recomputed_key(const Position& pos);

/// One self-check. A check may rely on the checks before it: later ones ask for the king's square, so each side must
/// have one king.
struct SelfCheck {
    std::string_view id;   ///< Such as "S2".
    std::string_view name; ///< Such as "pawn key".
    ConsistencyStep step;
    std::string_view rule;                                 ///< A sentence.
    std::optional<Difference> (*run)(const Position& pos); ///< The difference, if any.
};

/// All self-checks, in the order of `ConsistencyStep`.
[[nodiscard]] std::span<const SelfCheck> self_checks();

/// A self-check that failed, and what it found.
struct FailedCheck {
    const SelfCheck* check;
    Difference difference;
};

/// The first self-check that fails, if any.
[[nodiscard]] std::optional<FailedCheck> failed_check(const Position& pos);

/// "S2 pawn key: expected 12ab, found 34cd".
[[nodiscard]] std::string to_string(const FailedCheck& failed);

} // namespace kiwi
