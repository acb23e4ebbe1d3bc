// A report as an HTML page.
#pragma once

#include <string>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// One self-contained HTML file: groups of findings with boards to step through. It contains the findings as JSON,
/// which page/report.js draws.
[[nodiscard]] std::string html_page(const Report& report);

} // namespace kiwi::tools
