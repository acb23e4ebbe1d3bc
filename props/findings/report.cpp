#include "report.h"

#include <algorithm>
#include <array>

#include "../../engine/base/joined.h"
#include "../../engine/base/shortened.h"
#include "../../engine/base/with_separators.h"

namespace kiwi {

const char* name_of(ReportCase::Status status) {
    constexpr std::array names{"passed", "failed", "error", "skipped"};
    return names[static_cast<std::size_t>(status)];
}

namespace {

// In bytes. Whatever a program said, a report stays readable, and small enough for what shows it.
constexpr std::size_t MOST_OF_A_TEXT = 16'384;
constexpr std::size_t MOST_OF_A_NAME = 512;

void shorten(Finding& finding) {
    for (auto& [label, text] : finding.texts)
        text = shortened(text, MOST_OF_A_TEXT);
    for (std::string& line : finding.dialogue)
        line = shortened(line, MOST_OF_A_TEXT);
    finding.kind = shortened(finding.kind, MOST_OF_A_NAME);
    finding.asked = shortened(finding.asked, MOST_OF_A_NAME);
    if (finding.input)
        finding.input = shortened(*finding.input, MOST_OF_A_TEXT);
    finding.fen = shortened(finding.fen, MOST_OF_A_TEXT);
}

} // namespace

Report::Report(std::string verb, const std::string& about) :
    verb_(std::move(verb)),
    about_(shortened(about, MOST_OF_A_NAME)) {}

void Report::add_case(ReportCase test) {
    test.suite = shortened(test.suite, MOST_OF_A_NAME);
    test.name = shortened(test.name, MOST_OF_A_NAME);
    test.message = shortened(test.message, MOST_OF_A_TEXT);
    test.details = shortened(test.details, MOST_OF_A_TEXT);
    cases_.push_back(std::move(test));
}

bool Report::add(Finding finding) {
    shorten(finding);
    const std::string name = finding.group();
    std::vector<Group>& groups = finding.is_unsteady ? unsteady_ : groups_;
    auto group = std::ranges::find(groups, name, &Group::name);
    const bool is_new = group == groups.end();
    if (is_new)
        group = groups.insert(group, {name, 0, {}});
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

void Report::add_fact(std::string name, std::variant<std::uint64_t, std::string> value) {
    if (const auto* text = std::get_if<std::string>(&value); text == nullptr || !text->empty())
        facts_.push_back({std::move(name), std::move(value)});
}

namespace {

std::size_t count_in(const std::vector<Report::Group>& groups) {
    std::size_t sum = 0;
    for (const Report::Group& group : groups)
        sum += group.count;
    return sum;
}

} // namespace

std::size_t Report::count() const { return count_in(groups_); }

std::string Report::verdict() const {
    const std::string found = groups_.empty() ? "no failure" : amount(count(), "failure");
    const std::size_t unsteady = count_in(unsteady_);
    return (verdict_.empty() ? found : verdict_) + (unsteady == 0 ? "" : ", " + amount(unsteady, "unsteady answer"));
}

void Report::fail_cases_of_groups() {
    for (const Group& group : groups_) {
        const Finding& smallest = group.findings.front();
        auto test = std::ranges::find(cases_, smallest.title(), &ReportCase::name);
        if (test == cases_.end())
            test = cases_.insert(test, {about_, smallest.title()});
        const std::string what = smallest.kind.empty() ? smallest.title() : smallest.kind;
        test->status = ReportCase::Status::Failed;
        test->message += (test->message.empty() ? "" : "; ") + amount(group.count, "time") + ": " + what;
        test->details += (test->details.empty() ? "" : "\n") + to_string(smallest);
    }
    for (const Group& group : unsteady_)
        cases_.push_back({about_, group.name, ReportCase::Status::Skipped,
                          "unsteady: seen " + amount(group.count, "time") + ", not again in a new process",
                          to_string(group.findings.front())});
}

std::string verdict_of_run(const Report& report) {
    return report.verdict() + (report.interrupted().empty() ? "" : ", interrupted before the end");
}

std::vector<Report::Fact> facts_and_notes(const Report& report) {
    std::vector<Report::Fact> facts = report.facts();
    if (!report.notes().empty())
        facts.push_back({"notes", joined_with("; ", report.notes())});
    if (!report.unsteady().empty())
        facts.push_back({"unsteady", joined_with("; ", report.unsteady(), [](const Report::Group& group) {
                             return std::to_string(group.count) + " × " + group.name;
                         })});
    return facts;
}

std::string text_of(const Report::Fact& fact) {
    if (const auto* text = std::get_if<std::string>(&fact.value))
        return *text;
    return with_separators(std::get<std::uint64_t>(fact.value));
}

} // namespace kiwi
