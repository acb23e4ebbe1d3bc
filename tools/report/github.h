// A report in GitHub Actions: annotations of a step, and a job summary.
// Source: GitHub Docs, "Workflow commands for GitHub Actions".
#pragma once

#include <string>
#include <string_view>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// Error lines for standard output, one for the smallest finding of each group, with its file and line if known. GitHub
/// shows ten errors a step; if there are more groups, the tenth line counts the rest.
[[nodiscard]] std::string github_annotations(const Report& report);

/// An annotation that says why a run did not take place.
[[nodiscard]] std::string github_error(std::string_view title, std::string_view why);

/// A job summary that says why a run did not take place.
[[nodiscard]] std::string github_summary_of_error(std::string_view title, std::string_view why);

/// A job summary in Markdown: verdict, facts, and the smallest finding of each group.
[[nodiscard]] std::string github_summary(const Report& report);

} // namespace kiwi::tools
