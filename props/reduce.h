// Making an input that fails smaller by leaving parts of it out.
#pragma once

#include <algorithm>
#include <cstddef>

namespace kiwi {

/// How often a smaller input is tried before what is found so far must do.
inline constexpr int MAX_SHRINKING_TRIALS = 5000;

/// A text or bytes with stretches left out, long ones first and single elements at last, as long as
/// `still_fails(shorter)`. The first `kept` elements stay. Method: Zeller & Hildebrandt's delta debugging, by
/// complements alone.
template<class Sequence, class StillFails>
[[nodiscard]] Sequence with_parts_left_out(Sequence input, const StillFails& still_fails, std::size_t kept = 0) {
    int trials = 0;
    const std::size_t free = input.size() - std::min(kept, input.size());
    for (std::size_t length = std::max<std::size_t>(1, free / 2); length > 0; length /= 2)
        for (std::size_t at = kept; at + length <= input.size() && trials < MAX_SHRINKING_TRIALS;) {
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

} // namespace kiwi
