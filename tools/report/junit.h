// Test results as JUnit XML, which CI systems read.
// Source: the Apache Ant JUnit report format as described by the schema of the Jenkins xUnit plug-in.
#pragma once

#include <string>
#include <vector>

namespace kiwi::tools {

/// What came of one test.
struct JunitCase {
    enum class Status { Passed, Failed, Error, Skipped };

    std::string suite; ///< Cases of one suite follow each other.
    std::string name;
    Status status = Status::Passed;
    std::string message{}; ///< Of a failure, an error, or why it was skipped.
    std::string details{};
    double seconds = 0;
};

/// `seconds` is how long the run took: its tests share machines and programs, and have times of their own only if they
/// were measured one by one.
[[nodiscard]] std::string junit_report(const std::vector<JunitCase>& cases, double seconds);

} // namespace kiwi::tools
