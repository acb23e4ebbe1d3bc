#include "report_forms.h"

#include <array>
#include <cstdio>

#include "../../engine/base/utf8.h"

namespace kiwi::tools {

namespace {

/// The text escaped for XML. Bytes that are not UTF-8, and characters that XML 1.0 does not allow, become U+FFFD.
std::string escaped(std::string_view text) {
    std::string xml;
    while (!text.empty()) {
        const auto [c, code, is_utf8] = first_character(text);
        text.remove_prefix(c.size());
        if (!is_utf8 || (code < 0x20 && code != '\n' && code != '\t') || code == 0xFFFE || code == 0xFFFF)
            xml += "\uFFFD";
        else if (c == "&" || c == "<" || c == ">" || c == "\"")
            xml += c == "&" ? "&amp;" : c == "<" ? "&lt;" : c == ">" ? "&gt;" : "&quot;";
        else
            xml += c;
    }
    return xml;
}

std::string attribute(const char* name, const std::string& value) {
    return std::string(" ").append(name).append("=\"").append(escaped(value)).append("\"");
}

std::string seconds_text(double seconds) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3f", seconds);
    return text.data();
}

std::string element(const ReportCase& test) {
    std::string xml = "    <testcase" + attribute("classname", test.suite) + attribute("name", test.name)
                      + attribute("time", seconds_text(test.seconds));
    const char* kind = test.status == ReportCase::Status::Failed    ? "failure"
                       : test.status == ReportCase::Status::Error   ? "error"
                       : test.status == ReportCase::Status::Skipped ? "skipped"
                                                                    : nullptr;
    if (kind == nullptr)
        return xml + "/>\n";
    xml += std::string("><") + kind + (test.message.empty() ? "" : attribute("message", test.message));
    xml += test.details.empty() ? "/>" : ">" + escaped(test.details) + "</" + kind + ">";
    return xml + "</testcase>\n";
}

/// A case for what an interrupted run has left out.
ReportCase rest_of_run(const Report& report) {
    const std::vector<ReportCase>& cases = report.cases();
    ReportCase rest;
    rest.suite = cases.empty() ? report.verb() : cases.back().suite;
    rest.name = "the rest of the run";
    rest.status = ReportCase::Status::Error;
    rest.message = "interrupted: " + report.interrupted();
    return rest;
}

std::string document(const Report& report, const std::vector<ReportCase>& cases) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kiwipete\""
                      + attribute("time", seconds_text(report.seconds())) + ">\n";
    for (std::size_t begin = 0; begin < cases.size();) {
        std::array<std::size_t, 4> counts{};
        double seconds = 0;
        std::string elements;
        std::size_t end = begin;
        for (; end < cases.size() && cases[end].suite == cases[begin].suite; ++end) {
            ++counts[static_cast<std::size_t>(cases[end].status)];
            seconds += cases[end].seconds;
            elements += element(cases[end]);
        }
        xml += "  <testsuite" + attribute("name", cases[begin].suite) + attribute("tests", std::to_string(end - begin))
               + attribute("failures", std::to_string(counts[1])) + attribute("errors", std::to_string(counts[2]))
               + attribute("skipped", std::to_string(counts[3])) + attribute("time", seconds_text(seconds)) + ">\n"
               + elements + "  </testsuite>\n";
        begin = end;
    }
    return xml + "</testsuites>\n";
}

} // namespace

std::string junit_report(const Report& report) {
    if (report.interrupted().empty())
        return document(report, report.cases());
    std::vector<ReportCase> cases = report.cases();
    cases.push_back(rest_of_run(report));
    return document(report, cases);
}

} // namespace kiwi::tools
