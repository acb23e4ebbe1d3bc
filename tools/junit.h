// JUnit XML, the form in which CI systems read test results.
// Source: the Apache Ant JUnit report format as the Jenkins xUnit plug-in's schema writes it down.
#pragma once

#include <string>

#include "kiwipete/tools/suite_run.h"

namespace kiwi::tools {

/// One test suite per file, one test case per position; positions that were not reached count as skipped.
[[nodiscard]] std::string junit_report(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results);

} // namespace kiwi::tools
