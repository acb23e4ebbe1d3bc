// Test results as JUnit XML, which CI systems read.
// Source: the Apache Ant JUnit report format as described by the schema of the Jenkins xUnit plug-in.
#pragma once

#include <string>

#include "kiwipete/tools/suite_run.h"

namespace kiwi::tools {

/// One test suite per file, one test case per position; positions that were not run count as skipped.
[[nodiscard]] std::string junit_report(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results);

} // namespace kiwi::tools
