// A report as text for people.
#pragma once

#include <string>
#include <string_view>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// How texts that say good or bad are marked, such as by colours.
using Mark = std::string (*)(std::string_view text, bool is_good);
/// No mark.
[[nodiscard]] inline std::string unmarked(std::string_view text, bool /*is_good*/) { return std::string(text); }

/// "FAILURE" and a finding, several lines.
[[nodiscard]] std::string text_of_failure(const Finding& finding, Mark mark = unmarked);

/// The end of a report whose findings were printed as they were found, each group's first or (`all_printed`) all of
/// them: a smaller example of a group if there is one, counts, notes, facts that are texts, and the verdict.
[[nodiscard]] std::string text_of_end(const Report& report, bool all_printed, Mark mark = unmarked);

} // namespace kiwi::tools
