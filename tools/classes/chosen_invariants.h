// Which invariants a board is checked for, and why it is not asked about the others.
#pragma once

#include <string>
#include <vector>

#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

struct JunitCase;

/// An invariant that a board of some kind could be asked about.
struct ChosenInvariant {
    const Invariant* row;
    std::string why_skipped; ///< Empty if it is checked.
};

/// All that could be asked about, in the order of the catalogue, with what a board answers and what is to be checked.
/// Those of our own Position only for it; for programs none that needs what no program is asked.
[[nodiscard]] std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, QuestionSet answers, Naming naming);

/// "checked  S1 …" or "skipped  S16 …: needs key".
[[nodiscard]] std::string to_string(const ChosenInvariant& chosen);

/// It as a test of a suite of tests: passed, or skipped with the reason.
[[nodiscard]] JunitCase case_of(const ChosenInvariant& chosen, const std::string& suite);

} // namespace kiwi::tools
