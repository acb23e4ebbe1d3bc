// A report as JSON, the same shape for every verb (report_schema.json), and findings as JSON and back.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// For programs: what was asked, the rule, the game as start and moves, its last FEN and its UCI command, or the input;
/// wrong moves, and each text under its label.
[[nodiscard]] nlohmann::ordered_json json_of(const Finding& finding);

/// The report: verb, verdict, facts, notes, cases, and the smallest finding of each group with its count. Facts that
/// are numbers stay numbers; the keys of facts are their names in camelCase.
[[nodiscard]] nlohmann::ordered_json json_of(const Report& report);

/// JSON as a text, indented. Bytes that are no UTF-8, as a program under test may print, become U+FFFD.
[[nodiscard]] std::string text_of(const nlohmann::ordered_json& json);

/// The finding about an invariant that `json_of` wrote; nothing if it is not one.
[[nodiscard]] std::optional<Finding> finding_from(const nlohmann::ordered_json& json);

} // namespace kiwi::tools
