// JSON as it is sent and stored.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace kiwi::tools {

/// JSON on one line. Bytes that are no UTF-8, as a program under test may print or a FEN have, become U+FFFD.
template<class Json>
[[nodiscard]] std::string json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A text from outside as JSON: discarded if it is none, or nested deeper than any of ours. What reads, copies or
/// writes JSON recurses.
template<class Json>
[[nodiscard]] Json parsed_json(const std::string& text) {
    constexpr int deepest = 100;
    bool is_too_deep = false;
    Json json = Json::parse(
            text,
            [&](int depth, auto /*event*/, Json& /*parsed*/) {
                is_too_deep = is_too_deep || depth > deepest;
                return !is_too_deep; // what is too deep is not kept
            },
            false);
    return is_too_deep ? Json(nlohmann::json::value_t::discarded) : json;
}

} // namespace kiwi::tools
