// Writes JSON on one line, with node counts of any size, and reads JSON from outside.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "../../engine/perft/node_total.h"

namespace kiwi::tools {

/// JSON on one line. Bytes that are not UTF-8 become U+FFFD: a FEN or the output of a program may contain them.
template<class Json>
[[nodiscard]] std::string json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A node count as a number; as a string if it needs more than 64 bits.
[[nodiscard]] inline nlohmann::ordered_json json_of(NodeTotal total) {
    if (total.number() <= UINT64_MAX && !total.overflowed())
        return total.nodes();
    return to_string(total);
}

/// Parses JSON from outside. The result is discarded if the text is malformed or nested deeper than 100: reading,
/// copying and writing JSON recurse.
template<class Json>
[[nodiscard]] Json parsed_json(const std::string& text) {
    constexpr int deepest = 100;
    bool is_too_deep = false;
    Json json = Json::parse(
            text,
            [&](int depth, auto /*event*/, Json& /*parsed*/) {
                is_too_deep = is_too_deep || depth > deepest;
                return !is_too_deep;
            },
            false);
    return is_too_deep ? Json(nlohmann::json::value_t::discarded) : json;
}

} // namespace kiwi::tools
