#include "everywhere.h"

#include <algorithm>
#include <array>

namespace kiwi {

std::set<const NamedRule*> failing_everywhere(const std::map<const NamedRule*, std::size_t>& ended) {
    static const std::array<const NamedRule*, 3> foundations{&invariant("A1"), &invariant("F1"), &invariant("M1")};
    std::set<const NamedRule*> everywhere;
    for (const auto& [row, games] : ended)
        if (2 * games > TRIAL_GAMES && std::ranges::find(foundations, row) == foundations.end())
            everywhere.insert(row);
    return everywhere;
}

} // namespace kiwi
