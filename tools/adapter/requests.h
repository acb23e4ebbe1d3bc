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

/// The null move in paths.
inline constexpr const char* NULL_MOVE = "0000";

[[nodiscard]] Json set_request(const std::string& fen, Variant variant);
/// Plays a move in the program's notation, or a null move; undoes that move.
[[nodiscard]] Json move_request(const std::string& move);
[[nodiscard]] Json undo_request(const std::string& move);
/// Adds questions about the position after a request.
[[nodiscard]] Json asking(Json request, const std::vector<const QuestionRow*>& rows);
[[nodiscard]] std::vector<Json> requests_for_game(const std::string& fen, Variant variant,
                                                  const std::vector<std::string>& moves);

/// Why an answer refuses a position, or the error that an answer reports; nothing if there is none.
[[nodiscard]] std::optional<std::string> refusal_in(const Json& answer);
[[nodiscard]] std::optional<std::string> error_in(const Json& answer);

} // namespace kiwi::tools
