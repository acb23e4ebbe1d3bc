// Test support: names for parameterised tests.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace kiwi {

/// A text as a test name: characters other than letters and digits become underscores.
inline std::string test_name(std::string_view text) {
    std::string name;
    for (const char c : text)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

} // namespace kiwi
