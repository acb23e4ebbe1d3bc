// Violations as the verbs tell them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kiwipete/props/violation.h"

namespace kiwi::tools {

/// Prints a violation for people, and the command that shows it again.
void print_violation(const Violation& violation);

/// The same for programs.
[[nodiscard]] nlohmann::ordered_json json_of(const Violation& violation);

} // namespace kiwi::tools
