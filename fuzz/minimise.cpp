#include "fuzz/minimise.h"

#include <algorithm>
#include <functional>

#include "props/play.h"

namespace kiwi::fuzz {

namespace {

using Input = std::vector<std::uint8_t>;
using StillFails = std::function<bool(const Input&)>;

/// Leaves out stretches of bytes, long ones first, as long as it still fails.
Input with_bytes_left_out(Input input, const StillFails& still_fails) {
    constexpr int max_trials = 5000;
    int trials = 0;
    for (std::size_t length = std::max<std::size_t>(1, input.size() / 2); length > 0; length /= 2)
        for (std::size_t at = 0; at + length <= input.size() && trials < max_trials;) {
            Input shorter = input;
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

/// The bytes that follow the position, where they are no steps of a game.
Input tail_of(const Target& target, Bytes bytes) {
    if (target.reading != Reading::Encodings)
        return {};
    const auto tail = bytes.subspan(layout_of(bytes).steps_begin);
    return {tail.begin(), tail.end()};
}

} // namespace

std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes) {
    Input input(bytes.begin(), bytes.end());
    const auto violation = find_violation(target, bytes);
    if (!violation)
        return input;
    const StillFails still_fails = [&](const Input& candidate) {
        const auto again = find_violation(target, candidate);
        return again && again->invariant == violation->invariant;
    };
    if (const auto line = line_of(target, bytes)) {
        const Input tail = tail_of(target, bytes);
        const auto input_of = [&](const Line& l) {
            Input encoded = encode(l);
            encoded.insert(encoded.end(), tail.begin(), tail.end());
            return encoded;
        };
        if (still_fails(input_of(*line)))
            input = input_of(minimised(*line, [&](const Line& l) { return still_fails(input_of(l)); }));
    }
    return with_bytes_left_out(std::move(input), still_fails);
}

} // namespace kiwi::fuzz
