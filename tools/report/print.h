// Findings in the terminal.
#pragma once

#include "report.h"

namespace kiwi::tools {

/// Prints a finding.
void print_finding(const Finding& finding);

/// Prints how often findings of each group were made, after the smallest of the group if that was not printed: the
/// first of each was, or all were.
void print_groups(const Report& report, bool all_printed);

} // namespace kiwi::tools
