// For tests: known bugs, as publicly reported for other programs (docs/museum.md), to be planted in a board.
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
    const char* report; ///< Repository and issue on GitHub.
    const char* what;
    std::function<void(Faults&)> plant;
    /// Start positions. Bugs that show in one of hundreds of random games get starts where they show more often.
    std::function<BoardSetup(Random&)> start = any_start;
    /// The test by protocol skips the games before this one, in which it does not see the bug. A wrong number only
    /// makes it slower.
    int first_game = 0;
    Tier tier = Tier::Full;
};

/// All known bugs.
[[nodiscard]] const std::vector<KnownBug>& known_bugs();

inline std::ostream& operator<<(std::ostream& out, const KnownBug& known_bug) { return out << known_bug.report; }

} // namespace kiwi::museum
