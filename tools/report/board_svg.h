// A board and its pieces as pictures.
#pragma once

#include <string>

#include "../../engine/position.h"

namespace kiwi::tools {

/// The outline of a piece as SVG path data, in a square of 45 by 45 with y downwards, so that a picture needs no chess
/// font. Drawn for Kiwipete.
[[nodiscard]] std::string outline(PieceType pt);

/// A stand-alone SVG document with White at the bottom. A king in check is marked.
[[nodiscard]] std::string board_svg(const Position& pos);

} // namespace kiwi::tools
