// Checks of group S that other groups use, too.
#pragma once

#include "invariant.h"

namespace kiwi {

/// S20: key, views and evaluation are the same by moves and by FEN.
[[nodiscard]] Result views_depend_on_the_position_alone(PlayedGame& game);

/// What S20 needs.
inline constexpr Needs VIEWS = needs_any_of(Question::HashKey, Question::NamedViews, Question::Evaluation);

/// S21: the board's own check passes.
[[nodiscard]] Result own_check_passes(PlayedGame& game);

} // namespace kiwi
