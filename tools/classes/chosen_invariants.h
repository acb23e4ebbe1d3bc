// Which invariants a board is checked for, and why it is not asked about the others.
#pragma once

#include <string>
#include <vector>

#include "../../props/findings/report.h"
#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

/// An invariant that a board of some kind could be asked about.
struct ChosenInvariant {
    const Invariant* row;
    std::string why_skipped; ///< Empty if it is checked.
};

/// The invariants that a board could be asked about, in the order of the catalogue, given what it answers and what is
/// to be checked. Omits invariants of kiwi::Position for other boards and, for programs, those that need a question the
/// protocol lacks.
[[nodiscard]] std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, QuestionSet answers, Naming naming);

/// "checked  S1 …" or "skipped  S16 …: needs key".
[[nodiscard]] std::string to_string(const ChosenInvariant& chosen);

/// The invariant as a case of a report: passed, or skipped with the reason.
[[nodiscard]] ReportCase case_of(const ChosenInvariant& chosen, const std::string& suite);

} // namespace kiwi::tools
