// For tests: names of the tests of a table.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace kiwi {

/// A text as the name of a test, which has letters, digits and underscores only.
inline std::string test_name(std::string_view text) {
    std::string name;
    for (const char c : text)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

} // namespace kiwi
