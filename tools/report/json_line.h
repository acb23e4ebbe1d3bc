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

} // namespace kiwi::tools
