// The report of a test of several steps. Each step is also announced when it is done.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "../../props/findings/report.h"

namespace kiwi::tools {

struct TestStep {
    enum class Verdict { Good, Note, Wrong }; ///< A note is not a failure.
    Verdict verdict;
    std::string name;
    std::string text; ///< What was seen, or why it is wrong; may have several lines.
};

using StepListener = std::function<void(const TestStep&)>;

class StepReport {
public:
    /// `why_over` says why to take no more steps; nothing to go on.
    StepReport(std::string verb, std::string command, StepListener listener, std::function<std::string()> why_over) :
        command_(std::move(command)),
        report_(std::move(verb), command_),
        listener_(std::move(listener)),
        why_over_(std::move(why_over)) {}

    /// Whether to take no more steps. The report then says so.
    [[nodiscard]] bool is_over() {
        const std::string why = why_over_();
        if (!why.empty())
            note("the other steps of " + report_.verb(), "were not taken: " + why);
        return !why.empty();
    }

    /// Adds a step that passed, and what was seen.
    void say(const std::string& name, const std::string& good) {
        listener_({TestStep::Verdict::Good, name, good});
        report_.add_case({command_, name, ReportCase::Status::Passed, good});
    }
    void note(const std::string& name, const std::string& text) {
        listener_({TestStep::Verdict::Note, name, text});
        report_.add_note(name + ": " + text);
    }
    /// Adds a step that failed, in words and as a finding.
    void say_wrong(const std::string& name, const std::string& why, Finding finding) {
        listener_({TestStep::Verdict::Wrong, name, why});
        report_.add_case({command_, name, ReportCase::Status::Failed, why});
        report_.add(std::move(finding));
    }
    /// Adds a command, without "kiwipete", to run next if all steps pass.
    void suggest(std::string next) { next_.push_back(std::move(next)); }
    [[nodiscard]] const std::vector<std::string>& next() const { return next_; }
    [[nodiscard]] const Report& report() const { return report_; }

private:
    std::string command_;
    Report report_;
    StepListener listener_;
    std::function<std::string()> why_over_;
    std::vector<std::string> next_;
};

} // namespace kiwi::tools
