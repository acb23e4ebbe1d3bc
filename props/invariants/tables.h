// Loops over the board for checks of tables.
#pragma once

#include "invariant.h"

namespace kiwi {

/// Calls `check` for all squares, until it finds a difference.
template<class Check>
[[nodiscard]] Result for_each_square(Check check) {
    for (int s = 0; s < SQUARE_NB; ++s)
        if (Result d = check(Square(s)))
            return d;
    return std::nullopt;
}

/// The same for all pairs of squares.
template<class Check>
[[nodiscard]] Result for_each_pair(Check check) {
    return for_each_square([&](Square a) { return for_each_square([&](Square b) { return check(a, b); }); });
}

} // namespace kiwi
