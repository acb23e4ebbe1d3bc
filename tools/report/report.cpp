#include "report.h"

#include <algorithm>

namespace kiwi::tools {

bool Report::add(Finding finding) {
    const std::string name = finding.group();
    auto group = std::ranges::find(groups_, name, &Group::name);
    const bool is_new = group == groups_.end();
    if (is_new)
        group = groups_.insert(group, {name, 0, {}});
    ++group->count;
    std::vector<Finding>& kept = group->findings;
    const std::size_t size = finding.size();
    group->first_is_smallest = group->first_is_smallest && (is_new || size >= kept.front().size());
    const auto place = std::ranges::upper_bound(kept, size, {}, [](const Finding& other) { return other.size(); });
    kept.insert(place, std::move(finding));
    if (kept.size() > MOST_KEPT)
        kept.pop_back();
    return is_new;
}

std::size_t Report::count() const {
    std::size_t sum = 0;
    for (const Group& group : groups_)
        sum += group.count;
    return sum;
}

std::string Report::verdict() const {
    const std::string found =
            groups_.empty() ? "no failure" : std::to_string(count()) + (count() == 1 ? " failure" : " failures");
    return interrupted_ ? found + ", interrupted before the end" : found;
}

void Report::fail_cases_of_groups() {
    for (const Group& group : groups_) {
        const Finding& smallest = group.findings.front();
        auto test = std::ranges::find(cases_, smallest.title(), &JunitCase::name);
        if (test == cases_.end())
            test = cases_.insert(test, {about_, smallest.title()});
        const std::string what = smallest.kind.empty() ? smallest.title() : smallest.kind;
        test->status = JunitCase::Status::Failed;
        test->message += (test->message.empty() ? "" : "; ") + std::to_string(group.count)
                         + (group.count == 1 ? " time: " : " times: ") + what;
        test->details += (test->details.empty() ? "" : "\n") + to_string(smallest);
    }
}

void Report::add_cases_of_groups(const std::string& passed) {
    if (groups_.empty())
        add_case({about_, passed});
    fail_cases_of_groups();
}

} // namespace kiwi::tools
