// A report as JUnit XML, which CI systems read.
// Source: the Apache Ant JUnit report format as described by the schema of the Jenkins xUnit plug-in.
#pragma once

#include <string>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// The total time is that of the run. A case has a time only if it was timed alone: cases share machines and programs.
[[nodiscard]] std::string junit_report(const Report& report);

} // namespace kiwi::tools
