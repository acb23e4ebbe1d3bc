// Explains a move: what the command, the page and npx answer.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "../../props/games/game.h"

namespace kiwi::tools {

/// Whether a move is legal, and the rule: "move", "legal", "rule", "kind" and "after". Throws BadRequest if a text is
/// no move.
[[nodiscard]] nlohmann::json explained(const Game& game, const std::string& move);

} // namespace kiwi::tools
