// The outlines of the pieces, for pictures that need no chess font.
#pragma once

#include <string>

#include "../../engine/types.h"

namespace kiwi::tools {

/// The outline of a piece as SVG path data, in a square of 45 by 45 with y downwards. Drawn for Kiwipete.
[[nodiscard]] std::string outline(PieceType pt);

} // namespace kiwi::tools
