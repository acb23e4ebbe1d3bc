// The requests of the adapter protocol (docs/libraries.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../engine/base/shortened.h"
#include "../../engine/types.h"
#include "../../props/boards/questions.h"

namespace kiwi::tools {

using Json = nlohmann::json;

/// The null move in paths.
inline constexpr const char* NULL_MOVE = "0000";

[[nodiscard]] inline Json set_request(const std::string& fen, Variant variant) {
    return {{"set", fen}, {"chess960", variant == Variant::Chess960}};
}
/// Plays a move in the program's notation, or a null move; undoes that move.
[[nodiscard]] inline Json move_request(const std::string& move) {
    return move == NULL_MOVE ? Json{{"null", true}} : Json{{"make", move}};
}
[[nodiscard]] inline Json undo_request(const std::string& move) {
    return move == NULL_MOVE ? Json{{"unnull", true}} : Json{{"unmake", true}};
}
/// Adds questions about the position after a request.
[[nodiscard]] inline Json asking(Json request, const std::vector<const QuestionRow*>& rows) {
    request["ask"] = Json::array();
    for (const QuestionRow* row : rows)
        request["ask"].push_back(row->name);
    return request;
}
[[nodiscard]] inline std::vector<Json> requests_for_game(const std::string& fen, Variant variant,
                                                         const std::vector<std::string>& moves) {
    std::vector<Json> requests{set_request(fen, variant)};
    for (const std::string& move : moves)
        requests.push_back(move_request(move));
    return requests;
}

/// A member of an answer, if present; JSON that is not a string as text.
[[nodiscard]] inline std::optional<std::string> text_in(const Json& answer, const char* name) {
    const auto found = answer.find(name);
    if (found == answer.end())
        return std::nullopt;
    return found->is_string() ? found->get<std::string>() : found->dump();
}
/// Why an answer refuses a position, or the error that an answer reports; nothing if there is none.
[[nodiscard]] inline std::optional<std::string> refusal_in(const Json& answer) { return text_in(answer, "refused"); }
[[nodiscard]] inline std::optional<std::string> error_in(const Json& answer) {
    const auto error = text_in(answer, "error");
    return error ? std::optional(shortened(*error, 4096)) : std::nullopt;
}

} // namespace kiwi::tools
