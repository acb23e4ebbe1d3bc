// A board as a picture.
#pragma once

#include <string>

#include "../../engine/position.h"

namespace kiwi::tools {

/// A stand-alone SVG document with White at the bottom. A king in check is marked. Needs no fonts.
[[nodiscard]] std::string board_svg(const Position& pos);

} // namespace kiwi::tools
