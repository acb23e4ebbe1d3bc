// What a fuzz target does with a claim that fails: it says so and stops.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "props/catalogue.h"

namespace kiwi::fuzz {

/// Stops the process with the violation on stderr; its first line begins with "violation: " and the invariant.
inline void enforce(const std::optional<Violation>& violation) {
    if (!violation)
        return;
    std::fprintf(stderr, "violation: %s\n%s", violation->invariant.c_str(), to_string(*violation).c_str());
    if (const std::string command = command_to_repeat(*violation); !command.empty())
        std::fprintf(stderr, "  repeat    %s\n", command.c_str());
    std::abort();
}

/// Every invariant of a tier.
inline void enforce(PositionGame& game, Tier tier) { enforce(find_violation(game, tier)); }

/// Some invariants, by identifier.
template<std::size_t N>
void enforce(PositionGame& game, const std::array<std::string_view, N>& ids) {
    for (const auto& invariant : catalogue<PositionSubject>())
        if (std::ranges::find(ids, invariant.id) != ids.end())
            enforce(find_violation(game, invariant));
}

} // namespace kiwi::fuzz
