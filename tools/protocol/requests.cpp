#include "requests.h"

namespace kiwi::tools {

Json set_request(const std::string& fen, Variant variant) {
    return {{"set", fen}, {"chess960", variant == Variant::Chess960}};
}

Json move_request(const std::string& move) { return move == NULL_MOVE ? Json{{"null", true}} : Json{{"make", move}}; }

Json undo_request(const std::string& move) {
    return move == NULL_MOVE ? Json{{"unnull", true}} : Json{{"unmake", true}};
}

std::vector<Json> requests_for_game(const std::string& fen, Variant variant, const std::vector<std::string>& moves) {
    std::vector<Json> requests{set_request(fen, variant)};
    for (const std::string& move : moves)
        requests.push_back(move_request(move));
    return requests;
}

std::optional<std::string> refusal_in(const Json& answer) {
    const auto refused = answer.find("refused");
    if (refused == answer.end())
        return std::nullopt;
    return refused->is_string() ? refused->get<std::string>() : refused->dump();
}

} // namespace kiwi::tools
