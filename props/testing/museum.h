// For tests: mistakes of the kinds that others reported of their programs (docs/museum.md), to be planted in a board.
#pragma once

#include <functional>
#include <ostream>
#include <vector>

#include "../checking/check_game.h"
#include "../games/generators.h"
#include "faulty_board.h"

namespace kiwi::museum {

inline BoardSetup any_start(Random& random) { return random_start(random, Source::Any); }

struct KnownBug {
    const char* report; ///< On GitHub.
    const char* what;
    std::function<void(Faults&)> plant;
    /// What happens in one game of hundreds only is looked for where it happens more often.
    std::function<BoardSetup(Random&)> start = any_start;
    Tier tier = Tier::Full;
    /// Through a slow program the games before this one, which do not show it, are left out. If they come to be others,
    /// it only takes longer.
    int first_game = 0;
};

/// All of them.
[[nodiscard]] const std::vector<KnownBug>& known_bugs();

inline std::ostream& operator<<(std::ostream& out, const KnownBug& known_bug) { return out << known_bug.report; }

} // namespace kiwi::museum
