// A report as a page for people.
#pragma once

#include <string>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// One HTML file that needs nothing else: groups of findings with boards to step through. What it shows is in it as
/// JSON; page/script.js draws it.
[[nodiscard]] std::string html_page(const Report& report);

} // namespace kiwi::tools
