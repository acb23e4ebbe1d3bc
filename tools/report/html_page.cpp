#include "report_forms.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "commit.h"
#include "json_line.h"
#include "page/page_parts.h"
#include "page_json.h"

namespace kiwi::tools {

namespace {

Json json_of_page(const Report& report) {
    Json json{{"verb", report.verb()},
              {"about", report.about()},
              {"good", report.is_good() && !report.has_checked_nothing()},
              {"verdict", verdict_of_run(report)},
              {"facts", Json::array()},
              {"groups", Json::array()},
              {"pieces", outlines_of_pieces()},
              {"version", KIWIPETE_VERSION},
              {"commit", COMMIT},
              {"command", report.command()},
              {"seconds", report.seconds()},
              {"date", fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)))}};
    for (const Report::Fact& fact : facts_and_notes(report))
        json["facts"].push_back({fact.name, text_of(fact)});
    for (const ReportCase& test : report.cases())
        if (test.status == ReportCase::Status::Passed)
            json["passed"].push_back(test.name);
    for (const Report::Group& group : report.groups())
        json["groups"].push_back(page_json(group));
    return json;
}

/// JSON for a script element. Escapes "<", which could end the element.
std::string in_script(const Json& json) {
    std::string text;
    for (const char c : json_line(json))
        c == '<' ? static_cast<void>(text += "\\u003c") : text.push_back(c);
    return text;
}

} // namespace

std::string html_page(const Report& report) {
    return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n{}<style>\n{}</style>\n{}"
            "<script type=\"application/json\" id=\"report\">{}</script>\n<script>\n{}\n{}\n{}</script>\n</html>\n",
            page_parts::HEAD, page_parts::STYLE, page_parts::BODY, in_script(json_of_page(report)), page_parts::BOARDS,
            page_parts::FINDINGS, page_parts::REPORT);
}

} // namespace kiwi::tools
