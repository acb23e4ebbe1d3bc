// Checks of the state that other groups make again.
#pragma once

#include "invariant.h"

namespace kiwi {

/// S20: key and views are the same by moves and by FEN. The subject has one of them at least.
[[nodiscard]] Result views_depend_on_the_position_alone(Game& game);

/// What S20 needs.
inline constexpr Needs KEY_OR_VIEWS = needs_any_of(Capability::HashKey, Capability::NamedViews);

/// S21: the subject's own check passes.
[[nodiscard]] Result own_check_passes(Game& game);

/// The state tier holds for kiwi::Position, set up so.
[[nodiscard]] Result state_is_right(const BoardSetup& setup);

} // namespace kiwi
