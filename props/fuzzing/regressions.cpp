#include "regressions.h"

#include "../../engine/base/joined.h"
#include "../games/reduce.h"

namespace kiwi::fuzz {

namespace {

using Input = std::vector<std::uint8_t>;

/// The bytes after the position, if they are no steps of a game.
Input tail_of(const Target& target, Bytes bytes) {
    if (target.reading != Reading::Encodings && target.reading != Reading::Dress)
        return {};
    const auto tail = bytes.subspan(layout_of(bytes).steps_begin);
    return {tail.begin(), tail.end()};
}

} // namespace

std::string write_regression(const Target& target, Bytes bytes, std::string_view remark) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : bytes)
        hex += {digits[byte >> 4], digits[byte & 15]};
    return joined(target.name, " ", hex.empty() ? "-" : hex, " # ", remark, "\n");
}

std::string describe(const Target& target, Bytes bytes) {
    if (const auto game = game_of(target, bytes))
        return to_string(*game);
    return escaped(text_of(bytes));
}

std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes) {
    Input input(bytes.begin(), bytes.end());
    const auto failure = find_failure(target, bytes);
    if (!failure)
        return input;
    const auto still_fails = [&](const Input& candidate) {
        const auto again = find_failure(target, candidate);
        return again && again->invariant == failure->invariant;
    };
    if (const auto game = game_of(target, bytes)) {
        const Input tail = tail_of(target, bytes);
        const auto input_of = [&](const Game& g) {
            Input encoded = encode(g);
            encoded.insert(encoded.end(), tail.begin(), tail.end());
            return encoded;
        };
        if (still_fails(input_of(*game)))
            input = input_of(minimised_game(*game, [&](const Game& g) { return still_fails(input_of(g)); }));
    }
    return minimised_sequence(std::move(input), still_fails);
}

} // namespace kiwi::fuzz
