#include "chosen_invariants.h"

#include <algorithm>

namespace kiwi::tools {

namespace {

/// Whether no board of this kind can ever be asked.
bool is_for_others(const Needs& needs, QuestionSet answers, Naming naming) {
    return std::ranges::any_of(QUESTIONS, [&](const QuestionRow& row) {
        return naming == Naming::Names && row.name.empty() && needs.all_of.has(row.question)
               && !answers.has(row.question);
    });
}

} // namespace

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

ReportCase case_of(const ChosenInvariant& chosen, const std::string& suite) {
    const auto status = chosen.why_skipped.empty() ? ReportCase::Status::Passed : ReportCase::Status::Skipped;
    return {suite, title_of(*chosen.row), status, chosen.why_skipped};
}

} // namespace kiwi::tools
