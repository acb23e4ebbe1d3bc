// Positions and findings as the pages draw them.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../engine/played_position.h"
#include "../../props/findings/report.h"

namespace kiwi::tools {

/// A position: its FEN, who gives check, which pieces of the side to move are pinned.
[[nodiscard]] nlohmann::json page_json(const Position& pos);

/// The positions on the way, the first without a move. The board goes to the end of the moves, or to the first that
/// cannot be played.
[[nodiscard]] nlohmann::json play_through(PlayedPosition& board, const std::vector<std::string>& moves);

/// The pieces after a move that need not be legal: it goes where it says, and takes what a legal one would.
[[nodiscard]] std::string placement_after(const Position& pos, const std::string& uci);

/// A finding: its title, texts, positions with the moves between them, wrong moves, and what both sides count.
[[nodiscard]] nlohmann::json page_json(const Finding& finding);
[[nodiscard]] nlohmann::json page_json(const Report::Group& group);

/// The outline of each piece as an SVG path, by its letter.
[[nodiscard]] nlohmann::json outlines_of_pieces();

} // namespace kiwi::tools
