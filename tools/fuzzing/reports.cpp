#include <algorithm>
#include <sstream>

#include "../../props/fuzzing/target.h"
#include "../report/json_line.h"
#include "../report/report_forms.h"
#include "../report/report_json.h"
#include "../report/report_text.h"

using namespace kiwi;
using namespace kiwi::fuzz;
using namespace kiwi::tools;

namespace {

/// A report whose texts stand in `texts` with NUL between them. A number before each makes them different.
Report report_of(std::string_view texts) {
    int number = 0;
    const auto text = [&] {
        const std::size_t end = std::min(texts.find('\0'), texts.size());
        std::string next = "text" + std::to_string(number++) + std::string(texts.substr(0, end));
        texts.remove_prefix(std::min(end + 1, texts.size()));
        return next;
    };
    Report report("check", text());
    for (int i = 0; i < 3; ++i) {
        Finding finding;
        finding.asked = text();
        finding.input = text();
        finding.rule = text();
        finding.texts = {{"found", text()}, {"expected", text()}};
        finding.moves = {{text(), true, text(), text(), text()}};
        finding.dialogue = {text(), text()};
        finding.command = text();
        report.add(finding);
        report.add_case({text(), text(), ReportCase::Status::Error, text(), text()});
        report.add_note(text());
        report.add_fact("fact", text()); // names of facts are our own
    }
    report.set_summary(text());
    report.set_run(text(), 1);
    return report;
}

/// Whether each & of XML begins a reference to a character.
bool has_references_only(const std::string& xml) {
    for (std::size_t at = 0; (at = xml.find('&', at)) != std::string::npos; ++at) {
        const std::string name = xml.substr(at + 1, std::min<std::size_t>(xml.find(';', at) - at - 1, 8));
        const bool is_number = name.starts_with('#') && name.size() > 1
                               && name.find_first_not_of("0123456789", 1) == std::string::npos;
        if (!is_number && name != "amp" && name != "lt" && name != "gt" && name != "quot" && name != "apos")
            return false;
    }
    return true;
}

/// Whether each line is an annotation.
bool is_annotations(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with("::error ") && !line.starts_with("::warning ") && !line.starts_with("::notice "))
            return false;
    return true;
}

bool is_printable(char c) { return c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= ' '; }

} // namespace

KIWIPETE_FUZZ_TARGET(reports, AnyText, 1000,
                     "Whatever a program says, a report is valid JSON, well-formed XML, a page with our own markup "
                     "only, annotations of one line each, and text without control characters.") {
    static const Report plain = report_of("");
    static const std::string plain_page = html_page(plain);
    static const std::string plain_junit = junit_report(plain);
    const std::string_view texts = text_of(bytes);
    const Report report = report_of(texts);
    const auto as_many = [&](const std::string& text, const std::string& of_plain, std::string_view marks) {
        return std::ranges::all_of(
                marks, [&](char mark) { return std::ranges::count(text, mark) == std::ranges::count(of_plain, mark); });
    };
    expect(!parsed_json<nlohmann::json>(text_of(json_of(report))).is_discarded(), "JSON is valid", texts);
    expect(as_many(html_page(report), plain_page, "<"), "a page has our own markup only", texts);
    const std::string junit = junit_report(report);
    expect(as_many(junit, plain_junit, "<>\"") && has_references_only(junit), "JUnit is well-formed", texts);
    expect(is_annotations(github_annotations(report)), "annotations are one line each", texts);
    expect(std::ranges::all_of(text_of_end(report, false), is_printable), "text has no control characters", texts);
}
