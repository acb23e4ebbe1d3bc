#include "chosen_invariants.h"

#include <algorithm>

#include "../report/junit.h"

namespace kiwi::tools {

std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, Capabilities capabilities, Capabilities never,
                                               const char* (*name)(Capability)) {
    std::vector<ChosenInvariant> all;
    for (const Invariant& row : catalogue()) {
        const GameCheck* check = row.of_games();
        if (check == nullptr || check->needs.all_of.has_any(never))
            continue;
        std::string why;
        if (std::ranges::find(checks, &row) == checks.end())
            why = "left out by an option";
        else if (!check->needs.met_by(capabilities))
            why = "needs " + to_string(check->needs, name);
        all.push_back({&row, std::move(why)});
    }
    return all;
}

std::string to_string(const ChosenInvariant& chosen) {
    return chosen.why_skipped.empty() ? "checked  " + title_of(*chosen.row)
                                      : "skipped  " + title_of(*chosen.row) + ": " + chosen.why_skipped;
}

JunitCase case_of(const ChosenInvariant& chosen, const std::string& suite) {
    const auto status = chosen.why_skipped.empty() ? JunitCase::Status::Passed : JunitCase::Status::Skipped;
    return {suite, title_of(*chosen.row), status, chosen.why_skipped};
}

std::variant<std::vector<const Invariant*>, std::string> find_invariants(const std::vector<std::string>& ids) {
    std::vector<const Invariant*> rows;
    for (const std::string& id : ids) {
        rows.push_back(find_invariant(id));
        if (rows.back() == nullptr)
            return id;
    }
    return rows;
}

} // namespace kiwi::tools
