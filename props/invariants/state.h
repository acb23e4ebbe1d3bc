// Checks of the state that U7 makes again, deeper in the tree.
#pragma once

#include "kiwipete/props/invariant.h"

namespace kiwi {

/// S20: key and views are the same by moves and by FEN. The subject has one of them at least.
[[nodiscard]] Result views_depend_on_the_position_alone(Game& game);

/// S21: the subject's own check passes.
[[nodiscard]] Result own_check_passes(Game& game);

} // namespace kiwi
