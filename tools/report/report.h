// What a run found, whatever it is written as: text, a page, JSON, annotations, test results.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "../../props/findings/finding.h"
#include "junit.h"

namespace kiwi::tools {

/// What a run found, and what it was.
class Report {
public:
    /// Findings of one kind, the smallest first.
    struct Group {
        std::string name;
        std::size_t count = 0; ///< All that were found.
        std::vector<Finding> findings;
        bool first_is_smallest = true;
    };
    /// So many findings of a group are kept: the smallest.
    static constexpr std::size_t MOST_KEPT = 1000;

    /// `verb` is that of the command, `about` what it was run on.
    Report(std::string verb, std::string about) : verb_(std::move(verb)), about_(std::move(about)) {}

    /// Whether it is the first of its group.
    bool add(Finding finding);
    /// A line of the summary, such as "positions" and "1,648".
    /// Without a text nothing is added.
    void add_fact(std::string label, std::string text) {
        if (!text.empty())
            facts_.emplace_back(std::move(label), std::move(text));
    }
    /// A test and what came of it, for a run that knows its tests one by one.
    void add_case(JunitCase test) { cases_.push_back(std::move(test)); }
    /// Each test that has the title of a finding failed; for a title without a test, one that failed is added.
    void fail_cases_of_groups();
    /// For a run that does not know its tests: one that failed for each title, or, without findings, one that passed.
    void add_cases_of_groups(const std::string& passed);
    /// The run was stopped before its end.
    void set_interrupted() { interrupted_ = true; }

    /// The command that was run, and how long it took.
    void set_run(std::string command, double seconds) {
        command_ = std::move(command);
        seconds_ = seconds;
    }

    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] const std::string& verb() const { return verb_; }
    [[nodiscard]] const std::string& about() const { return about_; }
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& facts() const { return facts_; }
    /// In the order in which the first of each was found.
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    [[nodiscard]] bool is_good() const { return groups_.empty(); }
    /// How many findings there are.
    [[nodiscard]] std::size_t count() const;
    /// "no failure", "3 failures", and whether the run was interrupted.
    [[nodiscard]] std::string verdict() const;
    [[nodiscard]] const std::vector<JunitCase>& cases() const { return cases_; }

private:
    std::string verb_;
    std::string about_;
    std::vector<std::pair<std::string, std::string>> facts_;
    std::vector<Group> groups_;
    std::vector<JunitCase> cases_;
    bool interrupted_ = false;
    std::string command_;
    double seconds_ = 0;
};

} // namespace kiwi::tools
