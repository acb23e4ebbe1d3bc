// A report as text for the terminal.
#pragma once

#include <string>
#include <string_view>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// Marks a text as good or bad, for example with a colour.
using Mark = std::string (*)(std::string_view text, bool is_good);
[[nodiscard]] inline std::string unmarked(std::string_view text, bool /*is_good*/) { return std::string(text); }

/// "FAILURE" and the finding, on several lines.
[[nodiscard]] std::string text_of_failure(const Finding& finding, Mark mark = unmarked);

/// The end of a report: for each group a smaller example if there is one, and its count; notes, textual facts, verdict.
/// All findings (`all_printed`) or the first of each group are already printed.
[[nodiscard]] std::string text_of_end(const Report& report, bool all_printed, Mark mark = unmarked);

} // namespace kiwi::tools
