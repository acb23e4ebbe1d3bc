// Large numbers for people.
#pragma once

#include <cstdint>
#include <string>

namespace kiwi {

/// "119060324" becomes "119,060,324".
[[nodiscard]] inline std::string with_separators(std::string digits) {
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, 1, ',');
    return digits;
}
[[nodiscard]] inline std::string with_separators(std::uint64_t n) { return with_separators(std::to_string(n)); }

} // namespace kiwi
