#include "chosen_invariants.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "../terminal/exit_code.h"

namespace kiwi::tools {

namespace {

/// Whether no board of this kind can answer a question that the invariant needs.
bool is_for_others(const Needs& needs, QuestionSet answers, Naming naming) {
    return std::ranges::any_of(QUESTIONS, [&](const QuestionRow& row) {
        return naming == Naming::Names && row.name.empty() && needs.all_of.has(row.question)
               && !answers.has(row.question);
    });
}

std::vector<const Invariant*> invariants_from(const char* option, const std::vector<std::string>& ids) {
    auto found = find_invariants(ids);
    if (const auto* unknown = std::get_if<std::string>(&found))
        throw UsageError(std::string(option) + " " + *unknown
                         + ": there is no such invariant or question; --list shows all");
    return std::get<std::vector<const Invariant*>>(std::move(found));
}

} // namespace

Checks chosen_checks(Tier tier, const std::vector<std::string>& skip, const std::vector<std::string>& only) {
    std::vector<std::string> kinds;
    std::vector<std::string> whole;
    for (const std::string& name : skip)
        (name.find(": ") != std::string::npos ? kinds : whole).push_back(name);
    Checks checks(tier, invariants_from("--skip", whole));
    if (!only.empty())
        checks = checks.only(invariants_from("--only", only));
    for (const std::string& kind : kinds) {
        static_cast<void>(invariants_from("--skip", {kind.substr(0, kind.find_first_of(" :"))}));
        checks = checks.without(kind);
    }
    if (checks.begin() == checks.end())
        throw UsageError("--only, --skip and --tier leave no invariant");
    return checks;
}

std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, QuestionSet answers, Naming naming) {
    std::vector<ChosenInvariant> all;
    for (const Invariant& row : catalogue()) {
        if (is_for_others(row.needs, answers, naming))
            continue;
        std::string why;
        if (std::ranges::find(checks, &row) == checks.end())
            why = "left out by an option";
        else if (!row.needs.met_by(answers))
            why = "needs " + to_string(row.needs, naming);
        all.push_back({&row, std::move(why)});
    }
    return all;
}

std::string to_string(const ChosenInvariant& chosen) {
    return chosen.why_skipped.empty() ? "checked  " + title_of(*chosen.row)
                                      : "skipped  " + title_of(*chosen.row) + ": " + chosen.why_skipped;
}

void require_any(const std::vector<ChosenInvariant>& chosen) {
    const auto is_checked = [](const ChosenInvariant& row) { return row.why_skipped.empty(); };
    if (std::ranges::none_of(chosen, is_checked))
        throw UsageError(
                "nothing can be checked: the board does not answer what the chosen invariants need; --list says "
                "what is missing");
}

ReportCase case_of(const ChosenInvariant& chosen, const std::string& suite, bool has_ended_early) {
    const std::string why =
            chosen.why_skipped.empty() && has_ended_early ? "the run ended at the first failure" : chosen.why_skipped;
    return {suite, title_of(*chosen.row), why.empty() ? ReportCase::Status::Passed : ReportCase::Status::Skipped, why};
}

} // namespace kiwi::tools
