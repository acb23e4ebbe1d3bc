#include "run.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

/// Tasks that end by the first of their causes that has not been set aside.
class EndedTasks : public Tasks {
public:
    explicit EndedTasks(std::vector<std::vector<std::string>> causes) : causes_(std::move(causes)) {}

    [[nodiscard]] std::string_view name() const override { return "tasks"; }
    [[nodiscard]] Worker make_worker() override {
        return [this](const Place& task) {
            TaskResult result;
            for (const std::string& cause : causes_[task.number % causes_.size()])
                if (!gone_.contains(cause)) {
                    Finding finding;
                    finding.asked = cause;
                    result.found.push_back({std::move(finding), cause == "foundation" ? "" : cause});
                    break;
                }
            return result;
        };
    }
    [[nodiscard]] std::optional<std::string> set_aside(const std::string& cause) override {
        gone_.insert(cause);
        return cause;
    }

private:
    std::vector<std::vector<std::string>> causes_;
    std::set<std::string> gone_;
};

/// What a run reported: the number of its tasks, the findings of each group, and the notes.
struct Told {
    std::size_t tasks;
    std::map<std::string, std::size_t> counts{};
    std::set<std::string> notes;
};

Told told_of(std::vector<std::vector<std::string>> causes) {
    EndedTasks tasks(std::move(causes));
    RunPlan plan{.trial = true};
    for (std::size_t i = 0; i < 16; ++i)
        plan.numbers.push_back(i);
    plan.jobs = 4;
    Report report("check", "");
    RunListener listener;
    const RunOutcome outcome = run(tasks, plan, report, listener);
    Told told{outcome.tasks, {}, outcome.sum.notes};
    for (const Report::Group& group : report.groups())
        told.counts[group.findings.front().asked] = group.count;
    return told;
}

using FindingCounts = std::map<std::string, std::size_t>;

TEST(Trial, SetsNothingAsideIfHalfTheTasksGoToTheirEnd) {
    const Told told = told_of({{"a"}, {"b"}, {}, {}});
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 4}, {"b", 4}}));
    EXPECT_TRUE(told.notes.empty());
}

TEST(Trial, SetsACauseAsideThatEndsMostTasks) {
    const Told told = told_of({{"a", "rare"}, {"a"}, {"a"}, {}});
    EXPECT_EQ(told.tasks, 16U);
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 6}, {"rare", 4}}));
    EXPECT_EQ(told.notes, std::set<std::string>{"set aside after 8 tasks, 6 of which it ended: a"});
}

TEST(Trial, SetsTheMostFrequentCauseAsideIfAllTogetherEndMostTasks) {
    const Told told = told_of({{"a", "rare"}, {"b"}, {"a"}, {"b"}, {"a"}, {}, {"a"}, {}});
    EXPECT_EQ(told.tasks, 16U);
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 4}, {"b", 4}, {"rare", 2}}));
    EXPECT_EQ(told.notes, std::set<std::string>{"set aside after 8 tasks, 4 of which it ended: a"});
}

TEST(Trial, SetsCausesAsideOneAfterTheOtherUntilMostTasksGoToTheirEnd) {
    const Told told = told_of({{"a", "b"}, {"b", "rare"}, {"a"}, {"b"}});
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 4}, {"b", 6}, {"rare", 4}}));
    EXPECT_EQ(told.notes.size(), 2U);
}

TEST(Trial, KeepsWhatEverythingElseDependsOn) {
    const Told told = told_of({{"foundation"}, {"foundation"}, {"foundation"}, {"foundation"}, {"a"}, {"a"}, {}, {}});
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 4}, {"foundation", 8}}));
    EXPECT_TRUE(told.notes.empty());
}

TEST(Trial, KeepsCausesThatEndOneTask) {
    const Told told = told_of({{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {}, {}, {}});
    EXPECT_EQ(told.counts, (FindingCounts{{"a", 2}, {"b", 2}, {"c", 2}, {"d", 2}, {"e", 2}}));
    EXPECT_TRUE(told.notes.empty());
}

} // namespace
} // namespace kiwi
