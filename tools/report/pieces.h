// The shapes of the pieces, for pictures that do not depend on the fonts of a reader.
#pragma once

#include <string>

#include "../../engine/types.h"

namespace kiwi::tools {

/// The outline of a piece as the data of an SVG path, in a square of 45 by 45, y downwards. Drawn for Kiwipete.
[[nodiscard]] std::string outline(PieceType pt);

} // namespace kiwi::tools
