#include "report_text.h"

#include <array>
#include <cstdio>

#include "../../engine/base/with_separators.h"
#include "../terminal/printable.h"

namespace kiwi::tools {

std::string text_of_failure(const Finding& finding, Mark mark) {
    return mark(finding.is_unsteady ? "UNSTEADY" : "FAILURE", false) + ' ' + printable(to_string(finding));
}

std::string text_of_end(const Report& report, bool all_printed, Mark mark) {
    std::string text;
    for (const Report::Group& group : report.groups()) {
        if (!group.first_is_smallest && !all_printed)
            text += "a smaller example of \"" + printable_line(group.name) + "\":\n"
                    + text_of_failure(group.findings.front(), mark);
        std::array<char, 24> count{};
        std::snprintf(count.data(), count.size(), "%6zu", group.count);
        text += count.data() + std::string(group.count == 1 ? " time: " : " times: ") + printable_line(group.name)
                + '\n';
    }
    for (const Report::Group& group : report.unsteady())
        text += "unsteady, " + amount(group.count, "time") + ": " + printable_line(group.name) + '\n';
    for (const std::string& note : report.notes())
        text += "note: " + printable_line(note) + '\n';
    for (const Report::Fact& fact : report.facts())
        if (const auto* words = std::get_if<std::string>(&fact.value))
            text += fact.name + ": " + printable_line(*words) + '\n';
    std::array<char, 32> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.1f s", report.seconds());
    text += printable_line(report.summary()) + ": " + mark(report.verdict(), report.is_good()) + ", " + seconds.data()
            + '\n';
    if (!report.interrupted().empty())
        text += "interrupted: " + report.interrupted() + '\n';
    return text;
}

} // namespace kiwi::tools
