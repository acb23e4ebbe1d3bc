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

/// The decimal number that makes up the whole text, if it is from `least` to `most`.
[[nodiscard]] inline std::optional<int> whole_number(std::string_view text, int least, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
        return std::nullopt;
    return number;
}

} // namespace kiwi
