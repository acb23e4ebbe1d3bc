// Prints findings and reports in the terminal.
#pragma once

#include "../../props/findings/report.h"

namespace kiwi::tools {

void print_finding(const Finding& finding);

/// Prints `text_of_end`.
void print_end(const Report& report, bool all_printed);

} // namespace kiwi::tools
