// A failure as JSON, and back.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "../../props/invariants/finding.h"

namespace kiwi::tools {

/// For programs: invariant, rule, start, moves, FEN (or text), expected, found.
[[nodiscard]] nlohmann::ordered_json json_of(const Failure& failure);

/// The failure in a game that `json_of` wrote; nothing if it is not one.
[[nodiscard]] std::optional<Failure> game_failure_from(const nlohmann::ordered_json& json);

} // namespace kiwi::tools
