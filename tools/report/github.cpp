#include "report_forms.h"

#include <algorithm>

#include <fmt/core.h>

#include "../../engine/base/shortened.h"
#include "../terminal/printable.h"

namespace kiwi::tools {

namespace {

constexpr std::size_t MOST_ANNOTATIONS = 10;
/// GitHub refuses a summary of more than 1 MiB.
constexpr std::size_t MOST_IN_SUMMARY = 50;
/// Bytes of one text in an annotation or a summary.
constexpr std::size_t MOST_OF_A_TEXT = 8192;

std::string safe(std::string_view text) { return shortened(printable(text), MOST_OF_A_TEXT); }

/// Writes each of these characters as %XX.
std::string percent_encoded(std::string_view text, std::string_view characters) {
    std::string encoded;
    for (const char c : text)
        if (characters.find(c) == std::string_view::npos)
            encoded += c;
        else
            encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return encoded;
}

std::string annotation(const Report& report, const Report::Group& group) {
    const Finding& smallest = group.findings.front();
    std::string properties;
    const auto add = [&](std::string_view name, std::string_view value) {
        properties +=
                fmt::format("{}{}={}", properties.empty() ? "" : ",", name, percent_encoded(safe(value), "%\r\n:,"));
    };
    if (smallest.place) {
        add("file", smallest.place->file);
        add("line", std::to_string(smallest.place->line));
    }
    add("title", fmt::format("{} {}: {}× {}", report.verb(), report.about(), group.count, group.name));
    return fmt::format("::error {}::{}\n", properties, percent_encoded(safe(to_string(smallest)), "%\r\n"));
}

/// Escapes Markdown, and joins lines: for a heading or a cell of a table.
std::string plain(std::string_view text) {
    std::string escaped;
    for (const char c : safe(text)) {
        if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return escaped;
}

/// A fenced code block. The fence is longer than any in the text.
std::string block(std::string_view raw) {
    const std::string text = safe(raw);
    std::string fence = "```";
    while (text.find(fence) != std::string::npos)
        fence += '`';
    return fmt::format("{0}\n{1}{2}{0}\n\n", fence, text, text.ends_with('\n') ? "" : "\n");
}

} // namespace

std::string github_annotations(const Report& report) {
    const auto& groups = report.groups();
    std::string lines;
    const std::size_t shown = groups.size() <= MOST_ANNOTATIONS ? groups.size() : MOST_ANNOTATIONS - 1;
    for (std::size_t i = 0; i < shown; ++i)
        lines += annotation(report, groups[i]);
    if (shown < groups.size())
        lines += fmt::format("::error title={}::{} more kinds of failure; the summary of the job has them\n",
                             percent_encoded(report.verb(), "%\r\n:,"), groups.size() - shown);
    return lines;
}

std::string github_error(std::string_view title, std::string_view why) {
    return fmt::format("::error title={}::{}\n", percent_encoded(safe(title), "%\r\n:,"),
                       percent_encoded(safe(why), "%\r\n"));
}

std::string github_summary_of_error(std::string_view title, std::string_view why) {
    return fmt::format("## ❌ {}\n\n{}\n", plain(title), plain(why));
}

std::string github_summary(const Report& report) {
    const auto& groups = report.groups();
    std::string text = fmt::format("## {} kiwipete {}: {}\n\n{}\n\n", groups.empty() ? "✅" : "❌", report.verb(),
                                   plain(report.about()), plain(verdict_of_run(report)));
    const std::vector<Report::Fact> facts = facts_and_notes(report);
    if (!facts.empty())
        text += "| | |\n| --- | --- |\n";
    for (const Report::Fact& fact : facts)
        text += fmt::format("| {} | {} |\n", plain(fact.name), plain(text_of(fact)));
    text += "\n";
    const std::size_t shown = std::min(groups.size(), MOST_IN_SUMMARY);
    for (std::size_t i = 0; i < shown; ++i)
        text += fmt::format("### {} ({}×)\n\n{}", plain(groups[i].name), groups[i].count,
                            block(to_string(groups[i].findings.front())));
    if (shown < groups.size())
        text += fmt::format("{} more groups.\n", groups.size() - shown);
    return text;
}

} // namespace kiwi::tools
