// Which invariants a subject is checked for, and why it is not asked about the others.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

struct JunitCase;

/// An invariant that a subject of some kind could be asked about.
struct ChosenInvariant {
    const Invariant* row;
    std::string why_skipped; ///< Empty if it is checked.
};

/// All that could be asked about, in the order of the catalogue, with what a subject can answer and what is to be
/// checked. `never` are capabilities that no subject of this kind has; `name` tells the others in messages.
[[nodiscard]] std::vector<ChosenInvariant> chosen_invariants(const Checks& checks, Capabilities capabilities,
                                                             Capabilities never,
                                                             const char* (*name)(Capability) = kiwi::name_of);

/// "checked  S1 …" or "skipped  S16 …: needs key".
[[nodiscard]] std::string to_string(const ChosenInvariant& chosen);

/// It as a test of a suite of tests: passed, or skipped with the reason.
[[nodiscard]] JunitCase case_of(const ChosenInvariant& chosen, const std::string& suite);

/// The invariants of some identifiers, such as "M16"; or the first text that is none.
[[nodiscard]] std::variant<std::vector<const Invariant*>, std::string>
find_invariants(const std::vector<std::string>& ids);

} // namespace kiwi::tools
