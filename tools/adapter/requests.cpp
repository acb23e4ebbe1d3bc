#include "requests.h"

#include "../../engine/base/shortened.h"

namespace kiwi::tools {

Json set_request(const std::string& fen, Variant variant) {
    return {{"set", fen}, {"chess960", variant == Variant::Chess960}};
}

Json move_request(const std::string& move) { return move == NULL_MOVE ? Json{{"null", true}} : Json{{"make", move}}; }

Json undo_request(const std::string& move) {
    return move == NULL_MOVE ? Json{{"unnull", true}} : Json{{"unmake", true}};
}

Json asking(Json request, const std::vector<const QuestionRow*>& rows) {
    request["ask"] = Json::array();
    for (const QuestionRow* row : rows)
        request["ask"].push_back(row->name);
    return request;
}

std::vector<Json> requests_for_game(const std::string& fen, Variant variant, const std::vector<std::string>& moves) {
    std::vector<Json> requests{set_request(fen, variant)};
    for (const std::string& move : moves)
        requests.push_back(move_request(move));
    return requests;
}

namespace {

/// A member of an answer, if present; JSON that is not a string as text.
std::optional<std::string> text_in(const Json& answer, const char* name) {
    const auto found = answer.find(name);
    if (found == answer.end())
        return std::nullopt;
    return found->is_string() ? found->get<std::string>() : found->dump();
}

} // namespace

std::optional<std::string> refusal_in(const Json& answer) { return text_in(answer, "refused"); }

std::optional<std::string> error_in(const Json& answer) {
    const auto error = text_in(answer, "error");
    return error ? std::optional(shortened(*error, 4096)) : std::nullopt;
}

} // namespace kiwi::tools
