// Findings and reports in the terminal.
#pragma once

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// Prints a finding.
void print_finding(const Finding& finding);

/// Prints the end of a report: see `text_of_end`.
void print_end(const Report& report, bool all_printed);

} // namespace kiwi::tools
