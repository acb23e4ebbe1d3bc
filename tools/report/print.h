// Prints findings and reports in the terminal.
#pragma once

#include <fmt/core.h>

#include "../terminal/terminal.h"
#include "report_text.h"

namespace kiwi::tools {

inline std::string in_colour(std::string_view text, bool is_good) { return is_good ? green(text) : red(text); }

inline void print_finding(const Finding& finding) { fmt::print("{}", text_of_failure(finding, in_colour)); }

/// Prints `text_of_end`.
inline void print_end(const Report& report, bool all_printed) {
    fmt::print("{}", text_of_end(report, all_printed, in_colour));
}

} // namespace kiwi::tools
