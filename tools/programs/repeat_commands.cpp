#include "repeat_commands.h"

#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

#include "../process/process.h"
#include "../report/json_line.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

namespace {

/// No command on a single position takes longer.
constexpr std::chrono::hours LONGEST(1);

std::string group_in(const nlohmann::json& finding) {
    const std::string title =
            finding.contains("invariant") ? finding.value("invariant", "") : finding.value("asked", "");
    const std::string kind = finding.value("kind", "");
    return kind.empty() ? title : title + ": " + kind;
}

} // namespace

bool RepeatCommands::shows(const Finding& finding) const {
    std::vector<std::string> words = words_of_command(finding.command);
    words.front() = executable_;
    words.insert(words.end(), {"--json", "--no-repeat"}); // without --no-repeat, it would execute itself
    try {
        Process process(words, nullptr, Process::Answers::Stdout);
        const auto report = parsed_json<nlohmann::json>(process.read_all(LONGEST));
        if (!report.is_object() || !report.contains("findings"))
            return false;
        for (const nlohmann::json& found : report["findings"])
            if (finding.kind == WRONG_COUNTS || group_in(found) == finding.group()
                || (finding.invariant == nullptr && !finding.kind.empty() && found.value("kind", "") == finding.kind))
                return true;
    } catch (const ProgramError&) {
    }
    return false;
}

bool RepeatCommands::shows_with_other_checks(Finding& finding) const {
    Finding other = finding;
    other.command = with_other_checks_ ? with_other_checks_(finding) : "";
    if (other.command.empty() || other.command == finding.command || !shows(other))
        return false;
    other.texts.emplace_back("note", NEEDS_OTHER_CHECKS);
    finding = std::move(other);
    return true;
}

void RepeatCommands::check_first(Finding& finding) {
    if (finding.is_unsteady)
        finding.command.clear(); // no command reproduces it
    else if (groups_.insert(finding.group()).second)
        check(finding);
}

void RepeatCommands::check(Finding& finding) {
    constexpr const char* count = "kiwipete perft "; // has no findings
    if (executable_.empty() || !finding.command.starts_with("kiwipete ") || finding.command.starts_with(count)
        || executed_.contains(finding.command))
        return;
    try {
        if (shows(finding) || shows_with_other_checks(finding)) {
            executed_.insert(finding.command);
            return;
        }
        finding.texts.emplace_back("no repeat", "the command that was tried did not give this finding again");
    } catch (const Interrupted&) { // the run ends, with a command that did not finish
    }
    finding.command.clear();
}

} // namespace kiwi::tools
