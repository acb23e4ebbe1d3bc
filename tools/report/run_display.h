// Shows a run in the terminal: its progress, and each finding when it is found.
#pragma once

#include <functional>
#include <optional>

#include "../../props/checking/run.h"
#include "../terminal/terminal.h"
#include "report_output.h"

namespace kiwi::tools {

class RunDisplay : public RunListener {
public:
    /// `all`: print every finding, not only the first of each group. `time`: that of the run, which outlives this.
    /// `complete` adds what only the command line knows to a finding, such as the command that repeats it.
    RunDisplay(const ReportOutput& output, Progress progress, bool all, const TimeLimit& time,
               std::function<void(Finding&)> complete) :
        is_text_(output.is_text()),
        progress_(progress),
        all_(all),
        time_(time),
        complete_(std::move(complete)) {}

    void begin(const std::string& what, std::size_t tasks, std::size_t done) override {
        bar_.emplace(tasks, what, progress_);
        bar_->start_from(done);
        bar_->end_in(time_.seconds_left());
    }
    void advance(std::size_t /*number*/) override { bar_->advance(); }
    void found(Finding& finding) override { complete_(finding); }
    void added(const Finding& finding, bool is_first) override {
        if (!is_text_ || (!is_first && !all_))
            return;
        if (bar_)
            bar_->clear();
        print_finding(finding);
    }

private:
    bool is_text_;
    Progress progress_;
    bool all_;
    const TimeLimit& time_;
    std::function<void(Finding&)> complete_;
    std::optional<ProgressBar> bar_;
};

} // namespace kiwi::tools
