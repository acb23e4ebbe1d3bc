// A report as an HTML page, as JUnit XML, and in GitHub Actions.
// Sources: the Apache Ant JUnit report format as described by the schema of the Jenkins xUnit plug-in; GitHub Docs,
// "Workflow commands for GitHub Actions".
#pragma once

#include <string>
#include <string_view>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// One self-contained HTML file: groups of findings with boards to step through. It contains the findings as JSON,
/// which page/report.js draws.
[[nodiscard]] std::string html_page(const Report& report);

/// JUnit XML, which CI systems read. The total time is that of the run. A case has a time only if it was timed alone:
/// cases share machines and programs.
[[nodiscard]] std::string junit_report(const Report& report);

/// Error lines for standard output, one for the smallest finding of each group, with its file and line if known. GitHub
/// shows ten errors a step; if there are more groups, the tenth line counts the rest.
[[nodiscard]] std::string github_annotations(const Report& report);
/// An annotation that says why a run did not take place.
[[nodiscard]] std::string github_error(std::string_view title, std::string_view why);

/// A job summary in Markdown: verdict, facts, and the smallest finding of each group.
[[nodiscard]] std::string github_summary(const Report& report);
/// A job summary that says why a run did not take place.
[[nodiscard]] std::string github_summary_of_error(std::string_view title, std::string_view why);

} // namespace kiwi::tools
