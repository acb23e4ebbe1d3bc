#include "everywhere.h"

#include <algorithm>
#include <array>

namespace kiwi {

std::set<const Invariant*> failing_everywhere(const std::map<const Invariant*, std::size_t>& ended) {
    static const std::array<const Invariant*, 3> foundations{&invariant("A1"), &invariant("F1"), &invariant("M1")};
    std::set<const Invariant*> everywhere;
    for (const auto& [row, games] : ended)
        if (2 * games > TRIAL_GAMES && std::ranges::find(foundations, row) == foundations.end())
            everywhere.insert(row);
    return everywhere;
}

} // namespace kiwi
