// What a run did and found. A verb fills one report; exporters write it as text, JSON, HTML, JUnit XML and for GitHub.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "finding.h"

namespace kiwi {

/// A test and what came of it.
struct ReportCase {
    enum class Status { Passed, Failed, Error, Skipped };

    std::string suite; ///< Cases of one suite follow each other.
    std::string name;
    Status status = Status::Passed;
    std::string message{}; ///< The failure or error, or why the test was skipped.
    std::string details{};
    double seconds = 0; ///< 0 if the test was not measured alone.
};

/// "passed", "failed", "error", "skipped".
[[nodiscard]] const char* name_of(ReportCase::Status status);

class Report {
public:
    /// Findings of one kind, the smallest first.
    struct Group {
        std::string name;
        std::size_t count = 0;         ///< All that were found.
        std::vector<Finding> findings; ///< At most MOST_KEPT, the smallest.
        bool first_is_smallest = true;
    };
    static constexpr std::size_t MOST_KEPT = 1000;

    /// Something to know of the run, such as "positions" and 1648. A text of several parts has "; " between them.
    struct Fact {
        std::string name;
        std::variant<std::uint64_t, std::string> value;
    };

    /// `verb` is that of the command, `about` what it was run on.
    Report(std::string verb, std::string about) : verb_(std::move(verb)), about_(std::move(about)) {}

    /// Returns whether the finding is the first of its group. An unsteady one joins the unsteady groups.
    bool add(Finding finding);
    /// Completes the smallest finding of each group.
    template<class Complete>
    void complete_smallest(const Complete& complete) {
        for (Group& group : groups_)
            complete(group.findings.front());
    }
    /// A text that is empty is not added.
    void add_fact(std::string name, std::variant<std::uint64_t, std::string> value);
    void add_note(std::string note) { notes_.insert(std::move(note)); }
    void add_case(ReportCase test) { cases_.push_back(std::move(test)); }
    /// Fails each case that has the title of a finding; a title without a case adds a failed one. Adds a skipped case
    /// for each unsteady group.
    void fail_cases_of_groups();

    /// What was done, such as "25 positions to depth 3", for the summary.
    void set_summary(std::string summary) { summary_ = std::move(summary); }
    /// What to say instead of "no failure" or "3 failures"; not that all is well unless `is_all_good()`.
    void set_verdict(std::string verdict) { verdict_ = std::move(verdict); }
    /// The run was stopped; `done` says how much of it was done, such as "3 of 8 games are played".
    void set_interrupted(std::string done) { interrupted_ = std::move(done); }
    /// The command that was run, and how long it took.
    void set_run(std::string command, double seconds) {
        command_ = std::move(command);
        seconds_ = seconds;
    }

    [[nodiscard]] const std::string& verb() const { return verb_; }
    [[nodiscard]] const std::string& about() const { return about_; }
    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    [[nodiscard]] const std::set<std::string>& notes() const { return notes_; }
    /// In the order in which the first of each was found.
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    /// Findings that a new process did not show again, in the same order.
    [[nodiscard]] const std::vector<Group>& unsteady() const { return unsteady_; }
    [[nodiscard]] const std::vector<ReportCase>& cases() const { return cases_; }
    [[nodiscard]] const std::string& summary() const { return summary_; }
    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] double seconds() const { return seconds_; }
    /// Empty if the run came to its end.
    [[nodiscard]] const std::string& interrupted() const { return interrupted_; }

    [[nodiscard]] bool is_good() const { return groups_.empty(); }
    /// Whether it is good and nothing was unsteady.
    [[nodiscard]] bool is_all_good() const { return groups_.empty() && unsteady_.empty(); }
    /// How many findings there are.
    [[nodiscard]] std::size_t count() const;
    /// "no failure", "3 failures"; unsteady findings are mentioned.
    [[nodiscard]] std::string verdict() const;

private:
    std::string verb_;
    std::string about_;
    std::vector<Fact> facts_;
    std::set<std::string> notes_;
    std::vector<Group> groups_;
    std::vector<Group> unsteady_;
    std::vector<ReportCase> cases_;
    std::string summary_;
    std::string verdict_;
    std::string interrupted_;
    std::string command_;
    double seconds_ = 0;
};

/// The verdict, and whether the run was interrupted.
[[nodiscard]] std::string verdict_of_run(const Report& report);

/// The facts, and as one more each the notes and the unsteady groups.
[[nodiscard]] std::vector<Report::Fact> facts_and_notes(const Report& report);

/// A fact as a text: numbers with separators for thousands.
[[nodiscard]] std::string text_of(const Report::Fact& fact);

} // namespace kiwi
