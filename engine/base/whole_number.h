// Parses whole numbers.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace kiwi {

/// Whether a text consists of digits only, at least one.
[[nodiscard]] constexpr bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The number that makes up the whole text, if it fits the type.
template<class Number>
[[nodiscard]] std::optional<Number> parsed_number(std::string_view text, int base = 10) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The decimal number that makes up the whole text, if it is from `least` to `most`.
[[nodiscard]] inline std::optional<int> whole_number(std::string_view text, int least, int most) {
    const auto number = parsed_number<int>(text);
    return number && *number >= least && *number <= most ? number : std::nullopt;
}

} // namespace kiwi
