// The requests of the adapter protocol (docs/libraries.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../engine/types.h"
#include "../../props/boards/questions.h"

namespace kiwi::tools {

using Json = nlohmann::json;

/// How paths write a null move.
inline constexpr const char* NULL_MOVE = "0000";

/// Sets a position up.
[[nodiscard]] Json set_request(const std::string& fen, Variant variant);
/// Plays a move in the program's spelling, or a null move; takes that move back.
[[nodiscard]] Json move_request(const std::string& move);
[[nodiscard]] Json undo_request(const std::string& move);
/// A request, and questions about the position after it.
[[nodiscard]] Json asking(Json request, const std::vector<const QuestionRow*>& rows);
/// Sets a position up and plays moves.
[[nodiscard]] std::vector<Json> requests_for_game(const std::string& fen, Variant variant,
                                                  const std::vector<std::string>& moves);

/// Why the answer to a set request refuses the position, if it does; what is wrong with a request, if the answer says
/// so.
[[nodiscard]] std::optional<std::string> refusal_in(const Json& answer);
[[nodiscard]] std::optional<std::string> error_in(const Json& answer);

} // namespace kiwi::tools
