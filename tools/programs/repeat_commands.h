// Executes the commands that reports print to reproduce a finding.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <nlohmann/json_fwd.hpp>

#include "../../props/findings/finding.h"

namespace kiwi::tools {

/// The kind of a finding of `suite`. The command shows which moves are wrong.
inline constexpr const char* WRONG_COUNTS = "wrong counts";

/// Runs the `command` of findings in a new process of this program. If it gives another finding first, adds a --skip
/// for that. Removes a command that does not give a finding of the same group, even with the checks of all invariants,
/// and says so; wrong counts are shown by any finding, since it names what is wrong about them. Keeps commands of other
/// programs, such as printf into an adapter, without running them.
class RepeatCommands {
public:
    /// The command that repeats a finding with the checks of the whole run.
    using WithOtherChecks = std::function<std::string(const Finding&)>;

    /// `executable`: the path of this program; empty to execute nothing. `with_other_checks` is tried, if given, where
    /// the command of a finding does not show it.
    explicit RepeatCommands(std::string executable, WithOtherChecks with_other_checks = {}) :
        executable_(std::move(executable)),
        with_other_checks_(std::move(with_other_checks)) {}

    /// Executes the command, unless that of another finding of the group has shown it. A finding of an invariant whose
    /// command finds nothing is unsteady, unless it is a crash.
    void check_first(Finding& finding);
    /// Executes the command unless it was executed before.
    void check(Finding& finding);

private:
    /// The findings of a command; null if it gives no report.
    [[nodiscard]] nlohmann::json found_by(const std::string& command) const;
    enum class Shown { It, Nothing, Other };
    /// Executes the command of a finding, and removes one that does not show it. Returns what it shows; nothing if it
    /// was executed before, cannot be, or was ended by a signal to us.
    std::optional<Shown> try_command(Finding& finding);
    /// What a command shows, if need be with more of --skip. If it shows the finding, it becomes the finding's command.
    [[nodiscard]] Shown shows(Finding& finding, std::string command) const;
    /// Whether the command with other checks shows the finding. Then the finding gets that command, and a note.
    [[nodiscard]] bool shows_with_other_checks(Finding& finding) const;

    std::string executable_;
    WithOtherChecks with_other_checks_;
    std::set<std::string> groups_;                           ///< Groups whose command was executed.
    std::set<std::pair<std::string, std::string>> executed_; ///< Commands that reproduced a finding of a group.
};

} // namespace kiwi::tools
