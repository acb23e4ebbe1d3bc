// The report of a run. Verbs fill it; exporters write it as text, JSON, HTML, JUnit XML and for GitHub.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "finding.h"

namespace kiwi {

/// A test case, and its result.
struct ReportCase {
    enum class Status { Passed, Failed, Error, Skipped };

    std::string suite; ///< Cases of a suite are adjacent.
    std::string name;
    Status status = Status::Passed;
    std::string message{}; ///< The failure or error, or why the case was skipped.
    std::string details{};
    double seconds = 0; ///< 0 if the case was not timed alone.
};

[[nodiscard]] const char* name_of(ReportCase::Status status);

class Report {
public:
    /// Similar findings, the smallest first.
    struct Group {
        std::string name;
        std::size_t count = 0;         ///< The number of findings, kept or not.
        std::vector<Finding> findings; ///< The smallest findings, at most MOST_KEPT.
        bool first_is_smallest = true;
    };
    static constexpr std::size_t MOST_KEPT = 1000;

    /// A fact about the run, such as "positions" and 1648. Texts of several parts are separated by "; ".
    struct Fact {
        std::string name;
        std::variant<std::uint64_t, std::string> value;
    };

    /// `verb` is the verb of the command; `about` is what was tested.
    Report(std::string verb, const std::string& about);

    /// Returns whether the finding is the first of its group. An unsteady finding joins the unsteady groups.
    bool add(Finding finding);
    /// Calls `complete` with the smallest finding of each group.
    template<class Complete>
    void complete_smallest(const Complete& complete) {
        for (Group& group : groups_)
            complete(group.findings.front());
    }
    /// Ignores an empty text.
    void add_fact(std::string name, std::variant<std::uint64_t, std::string> value);
    void add_note(std::string note) { notes_.insert(std::move(note)); }
    void add_case(ReportCase test);
    /// Fails each case named like a finding, adds a failed case for findings without one, and a skipped case for each
    /// unsteady group.
    void fail_cases_of_groups();

    /// What was done, such as "25 positions to depth 3".
    void set_summary(std::string summary) { summary_ = std::move(summary); }
    /// Replaces "no failure" or "3 failures". Must not say that all is well unless `is_all_good()`.
    void set_verdict(std::string verdict) { verdict_ = std::move(verdict); }
    /// There was nothing that could be checked: the verdict says so.
    void set_checked_nothing() {
        has_checked_nothing_ = true;
        verdict_ = "nothing was checked";
    }
    /// The run was stopped after `done`, such as "3 of 8 games are played".
    void set_interrupted(std::string done) { interrupted_ = std::move(done); }
    void set_run(std::string command, double seconds) {
        command_ = std::move(command);
        seconds_ = seconds;
    }

    [[nodiscard]] const std::string& verb() const { return verb_; }
    [[nodiscard]] bool has_checked_nothing() const { return has_checked_nothing_; }
    [[nodiscard]] const std::string& about() const { return about_; }
    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    [[nodiscard]] const std::set<std::string>& notes() const { return notes_; }
    /// In the order of their first findings.
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    /// Groups of findings that a new process did not show, in the order of their first findings.
    [[nodiscard]] const std::vector<Group>& unsteady() const { return unsteady_; }
    [[nodiscard]] const std::vector<ReportCase>& cases() const { return cases_; }
    [[nodiscard]] const std::string& summary() const { return summary_; }
    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] double seconds() const { return seconds_; }
    /// Empty if the run was not stopped.
    [[nodiscard]] const std::string& interrupted() const { return interrupted_; }

    [[nodiscard]] bool is_good() const { return groups_.empty(); }
    /// Whether there is no finding, not even an unsteady one.
    [[nodiscard]] bool is_all_good() const { return groups_.empty() && unsteady_.empty(); }
    /// The number of findings, without unsteady ones.
    [[nodiscard]] std::size_t count() const;
    /// "no failure" or "3 failures"; mentions unsteady findings.
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
    bool has_checked_nothing_ = false;
    std::string interrupted_;
    std::string command_;
    double seconds_ = 0;
};

/// The verdict, and whether the run was interrupted.
[[nodiscard]] std::string verdict_of_run(const Report& report);

/// The facts, and as one more fact each the notes and the unsteady groups.
[[nodiscard]] std::vector<Report::Fact> facts_and_notes(const Report& report);

/// Writes numbers with thousands separators.
[[nodiscard]] std::string text_of(const Report::Fact& fact);

} // namespace kiwi
