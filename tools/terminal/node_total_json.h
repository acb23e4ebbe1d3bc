// Node counts in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "../../engine/perft/node_total.h"

namespace kiwi::tools {

/// A JSON number; a string if the total needs more than 64 bits.
[[nodiscard]] inline nlohmann::ordered_json json_of(NodeTotal total) {
    if (total.number() <= UINT64_MAX && !total.overflowed())
        return total.nodes();
    return to_string(total);
}

} // namespace kiwi::tools
