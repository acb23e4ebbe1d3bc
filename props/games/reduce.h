// Reduces a failing input to a smaller one that fails in the same way.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>

#include "game.h"

namespace kiwi {

/// The most inputs that a reduction tries; then the smallest found so far is the result.
inline constexpr int MAX_REDUCTION_TRIALS = 5000;

/// The timeout of one trial with a program that may hang: whole / 20, within 100 ms and 1 s, and never above `whole`.
/// Callers must confirm the result with the whole timeout.
[[nodiscard]] constexpr std::chrono::milliseconds timeout_of_trial(std::chrono::milliseconds whole) {
    using std::chrono::milliseconds;
    return std::clamp(whole / 20, std::min(whole, milliseconds(100)), milliseconds(1000));
}

/// A shorter text or byte string for which `still_fails` holds. Removes parts, long ones first, single elements last;
/// keeps the first `kept` elements. Precondition: `still_fails(input)`.
/// Method: Zeller & Hildebrandt's delta debugging, by complements only.
template<class Sequence, class StillFails>
[[nodiscard]] Sequence minimised_sequence(Sequence input, const StillFails& still_fails, std::size_t kept = 0) {
    int trials = 0;
    const std::size_t free = input.size() - std::min(kept, input.size());
    for (std::size_t length = std::max<std::size_t>(1, free / 2); length > 0; length /= 2)
        for (std::size_t at = kept; at + length <= input.size() && trials < MAX_REDUCTION_TRIALS;) {
            Sequence shorter = input;
            const auto begin = shorter.begin() + static_cast<std::ptrdiff_t>(at);
            shorter.erase(begin, begin + static_cast<std::ptrdiff_t>(length));
            ++trials;
            if (still_fails(shorter))
                input = std::move(shorter);
            else
                at += length;
        }
    return input;
}

/// A smaller game for which `still_fails` holds, by repeated `reductions_of`. Precondition: `still_fails(game)`.
template<class StillFails>
requires std::predicate<StillFails, const Game&>
[[nodiscard]] Game minimised_game(Game game, const StillFails& still_fails) {
    int trials = 0;
    for (bool smaller = true; smaller && trials < MAX_REDUCTION_TRIALS;) {
        smaller = false;
        for (Game& candidate : reductions_of(game))
            if (++trials < MAX_REDUCTION_TRIALS && still_fails(candidate)) {
                game = std::move(candidate);
                smaller = true;
                break;
            }
    }
    return game;
}

} // namespace kiwi
