// Large numbers for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kiwi {

/// "119060324" becomes "119,060,324".
[[nodiscard]] inline std::string with_separators(std::string digits, std::string_view separator = ",") {
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, separator);
    return digits;
}
[[nodiscard]] inline std::string with_separators(std::uint64_t n) { return with_separators(std::to_string(n)); }

/// "1 position", "2,000 positions".
[[nodiscard]] inline std::string amount(std::uint64_t n, std::string_view what, std::string_view plural_ending = "s") {
    return with_separators(n).append(" ").append(what).append(n == 1 ? "" : plural_ending);
}

} // namespace kiwi
