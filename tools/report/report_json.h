// Reports as JSON, of one shape for every verb (report_schema.json); findings as JSON, and read back.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// A finding: what failed, the rule, the game with its start, moves, last FEN and UCI command, or the malformed input;
/// wrong moves; each text under its label.
[[nodiscard]] nlohmann::ordered_json json_of(const Finding& finding);

/// A report: verb, verdict, facts, notes, cases, and the smallest finding of each group with the group's count. Numeric
/// facts stay numbers; keys are the names of the facts in camelCase.
[[nodiscard]] nlohmann::ordered_json json_of(const Report& report);

/// Indented JSON. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& json);

/// Reads the finding of an invariant that `json_of` wrote; nothing if the JSON is something else.
[[nodiscard]] std::optional<Finding> finding_from(const nlohmann::ordered_json& json);

} // namespace kiwi::tools
