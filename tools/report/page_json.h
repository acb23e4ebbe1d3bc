// Positions and findings as JSON that the HTML pages draw.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../engine/played_position.h"
#include "../../props/findings/report.h"

namespace kiwi::tools {

using Json = nlohmann::json;

/// A position: FEN, checkers, and the pinned pieces of the side to move.
[[nodiscard]] Json page_json(const Position& pos);

/// The FEN after a move that may be illegal. An illegal move is played literally; castling, en passant captures and
/// promotions change the pieces as a legal one would.
[[nodiscard]] std::string placement_after(const Position& pos, const std::string& uci);

/// A finding: title, texts, positions, wrong moves, and the counts of both sides.
[[nodiscard]] Json page_json(const Finding& finding);
[[nodiscard]] Json page_json(const Report::Group& group);

/// The outline of each piece as an SVG path, under its FEN letter.
[[nodiscard]] Json outlines_of_pieces();

} // namespace kiwi::tools
