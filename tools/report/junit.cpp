#include "report_forms.h"

#include <array>
#include <cstdio>

#include "json_line.h"

namespace kiwi::tools {

namespace {

/// The text with U+FFFD for each byte that is not UTF-8.
std::string utf8(const std::string& text) {
    return nlohmann::json::parse(json_line(nlohmann::json(text))).get<std::string>();
}

/// The text with U+FFFD for U+FFFE and U+FFFF, which XML does not allow.
std::string without_noncharacters(std::string text) {
    for (const char* none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        for (std::size_t at = text.find(none); at != std::string::npos; at = text.find(none, at))
            text.replace(at, 3, "\uFFFD");
    return text;
}

/// The text escaped for XML. Characters that XML 1.0 does not allow become U+FFFD.
std::string escaped(const std::string& text) {
    std::string xml;
    for (const char c : without_noncharacters(utf8(text)))
        if (c == '&' || c == '<' || c == '>' || c == '"')
            xml += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
        else if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
            xml += "\uFFFD";
        else
            xml += c;
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

} // namespace

std::string junit_report(const Report& report) {
    const std::vector<ReportCase>& cases = report.cases();
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

} // namespace kiwi::tools
