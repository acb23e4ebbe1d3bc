// Executes the commands that reports print to show a finding again.
#pragma once

#include <set>
#include <string>

#include "../../props/findings/finding.h"

namespace kiwi::tools {

/// Runs the `command` of findings in a new process of this program. A command that does not give a finding of the same
/// group is removed: it is not printed. A command of another program, such as printf into an adapter, stays as it is.
class RepeatCommands {
public:
    /// `executable`: the path of this program; empty if commands are not to be executed.
    explicit RepeatCommands(std::string executable) : executable_(std::move(executable)) {}

    /// Executes the command if this is the first finding of its group.
    void check_first(Finding& finding);
    /// Executes the command unless it was executed before.
    void check(Finding& finding);

private:
    [[nodiscard]] bool shows(const Finding& finding) const;

    std::string executable_;
    std::set<std::string> groups_;   ///< Of the first findings.
    std::set<std::string> executed_; ///< The commands.
};

} // namespace kiwi::tools
