// Chooses the invariants that a board is checked for, and says why others are skipped.
#pragma once

#include <string>
#include <vector>

#include "../../props/findings/report.h"
#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

/// What to check by --skip and --only. Throws UsageError.
[[nodiscard]] Checks chosen_checks(Tier tier, const std::vector<std::string>& skip,
                                   const std::vector<std::string>& only);

/// An invariant that may apply to a board.
struct ChosenInvariant {
    const Invariant* row;
    std::string why_skipped; ///< Empty if the invariant is checked.
};

/// The invariants that may apply to a board, in the order of the catalogue. For programs, omits those that need
/// a question the protocol lacks.
[[nodiscard]] std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, QuestionSet answers, Naming naming);

/// "checked  S1 …" or "skipped  S16 …: needs key".
[[nodiscard]] std::string to_string(const ChosenInvariant& chosen);

/// Throws UsageError if all are skipped: such a run would pass whatever the board does.
void require_any(const std::vector<ChosenInvariant>& chosen);

/// The invariant as a test case: passed, or skipped with the reason, which may be that the run ended at its first
/// failure.
[[nodiscard]] ReportCase case_of(const ChosenInvariant& chosen, const std::string& suite, bool has_ended_early);

} // namespace kiwi::tools
