// A picture of the board.
#pragma once

#include <string>

#include "../../engine/position.h"

namespace kiwi::tools {

/// The board as a stand-alone SVG document, White at the bottom, pieces as paths, a king in check marked.
[[nodiscard]] std::string board_svg(const Position& pos);

} // namespace kiwi::tools
