// Test results as JUnit XML, which CI systems read.
// Source: the Apache Ant JUnit report format as described by the schema of the Jenkins xUnit plug-in.
#pragma once

#include <string>

#include "../../props/findings/report.h"

namespace kiwi::tools {

/// The cases of a report. Its time is that of the whole run: tests share machines and programs, and have times of
/// their own only if they were measured one by one.
[[nodiscard]] std::string junit_report(const Report& report);

} // namespace kiwi::tools
