// The report of a test of several steps. Each step is also announced when it is done.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../props/findings/report.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// Which steps to take, and what to do with them.
struct StepPlan {
    std::vector<std::string> only{}; ///< The names of the steps to take; all if empty.
    /// Called for each step when it is done. The message says what was seen, or why it is wrong, on one or more lines.
    std::function<void(const ReportCase&)> announce;
    std::function<std::string(const Report&)> why_over; ///< Why to take no more steps; empty to go on.
    std::function<void(Finding&)> complete{};           ///< Called before a finding is added.
};

/// Whether a step that failed passes again, in a new process: then it is unsteady.
template<class Step>
[[nodiscard]] bool passes(const Step& run) {
    try {
        static_cast<void>(run());
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

class StepReport {
public:
    StepReport(std::string verb, std::string command, StepPlan plan) :
        command_(std::move(command)),
        report_(std::move(verb), command_),
        plan_(std::move(plan)) {}

    /// Whether to take the step of this name.
    [[nodiscard]] bool wants(std::string_view name) const {
        return plan_.only.empty() || std::ranges::find(plan_.only, name) != plan_.only.end();
    }
    /// Whether to take no more steps. The report then says so.
    [[nodiscard]] bool is_over() {
        const std::string why = plan_.why_over(report_);
        if (!why.empty())
            note("the other steps of " + report_.verb(), "were not taken: " + why);
        return !why.empty();
    }

    /// Adds a step that passed, and what was seen.
    void say(const std::string& name, const std::string& good) {
        announce({command_, name, ReportCase::Status::Passed, good});
    }
    /// Notes what is neither right nor wrong. The report has one note for all steps with the same text.
    void note(const std::string& name, const std::string& text) {
        std::string& names = noted_[text];
        names.append(names.empty() ? "" : ", ").append(name);
    }
    /// Adds a step that failed, in words and as a finding, which another run of this step repeats. An unsteady finding
    /// is no failure.
    void say_wrong(const std::string& name, std::string why, Finding finding) {
        if (!finding.is_unsteady) {
            finding.command =
                    fmt::format("kiwipete {} {} --only {}", report_.verb(), shell_word(command_), shell_word(name));
            plan_.complete(finding); // may find it unsteady
        }
        if (finding.is_unsteady) {
            std::string_view first = trimmed(why);
            note(name, joined("unsteady: right in a new process, but wrong once: ", take_line(first)));
            report_.add_case({command_, name, ReportCase::Status::Skipped, "unsteady: " + why});
            report_.add(std::move(finding));
            return;
        }
        if (!finding.command.empty())
            why += "\n         repeat: " + finding.command;
        announce({command_, name, ReportCase::Status::Failed, why});
        report_.add(std::move(finding));
    }
    /// Adds a command, without "kiwipete", to run next if all steps pass.
    void suggest(std::string next) { next_.push_back(std::move(next)); }
    [[nodiscard]] const std::vector<std::string>& next() const { return next_; }
    [[nodiscard]] Report report() const {
        Report report = report_;
        for (const auto& [text, names] : noted_)
            report.add_note(names + ": " + text);
        return report;
    }

private:
    void announce(const ReportCase& step) {
        plan_.announce(step);
        report_.add_case(step);
    }

    std::string command_;
    Report report_;
    StepPlan plan_;
    std::map<std::string, std::string> noted_; ///< Names of steps, by the text.
    std::vector<std::string> next_;
};

} // namespace kiwi::tools
