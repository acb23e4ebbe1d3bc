#include "report.h"

#include <algorithm>

#include <fmt/core.h>

#include "../programs/uci_engine.h"

namespace kiwi::tools {

void Report::add(const std::string& group, Finding finding) {
    auto found = std::ranges::find(groups_, group, &Group::name);
    if (found == groups_.end())
        found = groups_.insert(found, {group, 0, {}});
    ++found->count;
    std::vector<Finding>& kept = found->findings;
    kept.insert(std::ranges::upper_bound(kept, finding.size, {}, &Finding::size), std::move(finding));
    if (kept.size() > MOST_KEPT)
        kept.pop_back();
}

std::size_t Report::count() const {
    std::size_t sum = 0;
    for (const Group& group : groups_)
        sum += group.count;
    return sum;
}

std::string Report::verdict() const {
    const std::string found =
            groups_.empty() ? "no failure" : fmt::format("{} failure{}", count(), count() == 1 ? "" : "s");
    return interrupted_ ? found + ", interrupted before the end" : found;
}

void Report::fail_cases_of_groups() {
    for (const Group& group : groups_) {
        auto test = std::ranges::find(cases_, group.name, &JunitCase::name);
        if (test == cases_.end())
            test = cases_.insert(test, {about_, group.name});
        const Finding& smallest = group.findings.front();
        test->status = JunitCase::Status::Failed;
        test->message = group.count == 1 ? smallest.title : fmt::format("{} times: {}", group.count, smallest.title);
        test->details = to_string(smallest);
    }
}

void Report::add_cases_of_groups(const std::string& passed) {
    if (groups_.empty())
        add_case({about_, passed});
    fail_cases_of_groups();
}

std::string to_string(const Finding& finding) {
    std::string text = finding.title + '\n';
    const auto add = [&](std::string_view label, const std::string& content) {
        if (!content.empty())
            text += fmt::format("{:<9} {}\n", label, content);
    };
    add("rule", finding.rule);
    for (const Finding::WrongMove& move : finding.moves)
        add(move.is_legal ? "missing" : "extra", fmt::format("{}: {}", move.uci, move.rule));
    for (const auto& [label, content] : finding.texts)
        add(label, content);
    if (finding.game) {
        add("uci", position_command(*finding.game));
        add("fen", finding.fen.empty() ? write_fen(last_setup(*finding.game)) : finding.fen);
    }
    add("repeat", finding.command);
    return text;
}

} // namespace kiwi::tools
