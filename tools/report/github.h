// A report for GitHub: annotations of a step, and its summary.
// Source: GitHub Docs, "Workflow commands for GitHub Actions".
#pragma once

#include <string>
#include <string_view>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// Lines for standard output: an error for the smallest finding of each group, at its line of a file if it has one.
/// GitHub shows ten errors of a step; the tenth says how many groups are left.
[[nodiscard]] std::string github_annotations(const Report& report);

/// A line that says why a run did not take place.
[[nodiscard]] std::string github_error(std::string_view title, std::string_view why);

/// Markdown that says it.
[[nodiscard]] std::string github_summary_of_error(std::string_view title, std::string_view why);

/// Markdown for the file that GITHUB_STEP_SUMMARY names: verdict, facts, and the smallest finding of each group.
[[nodiscard]] std::string github_summary(const Report& report);

} // namespace kiwi::tools
