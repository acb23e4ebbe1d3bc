#include "repeat_commands.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

#include "../process/process.h"
#include "../report/json_line.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"

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

bool is_same(const nlohmann::json& found, const Finding& finding) {
    return finding.kind == WRONG_COUNTS || group_in(found) == finding.group()
           || (finding.invariant == nullptr && !finding.kind.empty() && found.value("kind", "") == finding.kind);
}

/// What `--skip` is given to leave out what was found instead of a finding: its kind if the invariant is the same.
/// Empty if a comma of the kind would begin another name.
std::string to_skip(const nlohmann::json& found, const Finding& finding) {
    const std::string title = found.value("invariant", "");
    const std::string id = title.substr(0, title.find(' '));
    if (id != finding.invariant->id)
        return id;
    const std::string kind = found.value("kind", "");
    return kind.find(',') == std::string::npos ? id + ": " + kind : "";
}

} // namespace

nlohmann::json RepeatCommands::found_by(const std::string& command) const {
    std::vector<std::string> words = words_of_command(command);
    words.front() = executable_;
    words.insert(words.end(), {"--json", "--no-repeat"}); // without --no-repeat, it would execute itself
    try {
        Process process(words, nullptr, Process::Answers::Stdout);
        const auto report = parsed_json<nlohmann::json>(process.read_all(LONGEST));
        if (report.is_object() && report.contains("findings"))
            return report["findings"];
    } catch (const ProgramError&) {
    }
    return {};
}

RepeatCommands::Shown RepeatCommands::shows(Finding& finding, std::string command) const {
    std::set<std::string> skipped;
    while (true) {
        const nlohmann::json found = found_by(command);
        if (std::ranges::any_of(found, [&](const auto& one) { return is_same(one, finding); })) {
            finding.command = std::move(command);
            return Shown::It;
        }
        constexpr std::size_t most_skipped = 5; // each costs a run
        const bool may_skip = !found.empty() && finding.invariant != nullptr;
        const std::string instead = may_skip ? to_skip(found.front(), finding) : "";
        if (instead.empty() || skipped.size() == most_skipped || !skipped.insert(instead).second)
            return found.is_array() && found.empty() && skipped.empty() ? Shown::Nothing : Shown::Other;
        command += " --skip " + shell_word(instead);
    }
}

bool RepeatCommands::shows_with_other_checks(Finding& finding) const {
    const std::string command = with_other_checks_ ? with_other_checks_(finding) : "";
    if (command.empty() || command == finding.command || shows(finding, command) != Shown::It)
        return false;
    finding.texts.emplace_back("note", NEEDS_OTHER_CHECKS);
    return true;
}

void RepeatCommands::check_first(Finding& finding) {
    if (finding.is_unsteady)
        finding.command.clear(); // no command reproduces it
    else if (groups_.insert(finding.group()).second) {
        const std::optional<Shown> shown = try_command(finding);
        if (shown && *shown != Shown::It)
            groups_.erase(finding.group());
        // An engine that plays may race: its findings are of no invariant.
        finding.is_unsteady = shown == Shown::Nothing && finding.invariant != nullptr && !is_crash(finding.kind);
    }
}

void RepeatCommands::check(Finding& finding) { static_cast<void>(try_command(finding)); }

std::optional<RepeatCommands::Shown> RepeatCommands::try_command(Finding& finding) {
    constexpr const char* count = "kiwipete perft "; // has no findings
    if (executable_.empty() || !finding.command.starts_with("kiwipete ") || finding.command.starts_with(count)
        || executed_.contains({finding.command, finding.group()}))
        return std::nullopt;
    const std::string printed = finding.command;
    try {
        const Shown shown = shows(finding, printed);
        if (shown == Shown::It || shows_with_other_checks(finding)) {
            executed_.emplace(printed, finding.group());
            return Shown::It;
        }
        finding.command.clear();
        finding.texts.emplace_back(NO_REPEAT, shown == Shown::Nothing
                                                      ? "the command that was tried found nothing"
                                                      : "the command that was tried did not give this finding again");
        return shown;
    } catch (const Interrupted&) { // the run ends, with a command that did not finish
        finding.command.clear();
        return std::nullopt;
    }
}

} // namespace kiwi::tools
