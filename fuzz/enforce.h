// How a fuzz target claims.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "kiwipete/props/fuzzing/target.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi::fuzz {

/// Throws ClaimFailed if there is a violation.
inline void enforce(std::optional<Violation> violation) {
    if (violation)
        throw ClaimFailed(std::move(*violation));
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
