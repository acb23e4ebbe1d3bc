// What comes of a test that goes step by step: a line for each, and a report.
#pragma once

#include <string>

#include <fmt/format.h>

#include "../report/report.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

class StepReport {
public:
    StepReport(std::string verb, std::string command) :
        command_(std::move(command)),
        report_(std::move(verb), command_) {}

    /// A step that went well, and what was seen.
    void say(const std::string& name, const std::string& good) {
        line(green("ok   "), name, good);
        report_.add_case({command_, name});
    }
    /// What is worth knowing, and no failure.
    static void note(const std::string& name, const std::string& text) { line("note ", name, text); }
    /// What went wrong: in a line, and as a finding.
    void say_wrong(const std::string& name, const std::string& why, Finding finding) {
        line(red("WRONG"), name, why);
        report_.add_case({command_, name, JunitCase::Status::Failed, why});
        report_.add(std::move(finding));
    }
    [[nodiscard]] const Report& report() const { return report_; }

private:
    static void line(const std::string& verdict, const std::string& name, const std::string& text) {
        fmt::print("{}  {:<26} {}\n", verdict, name, text);
    }

    std::string command_;
    Report report_;
};

} // namespace kiwi::tools
