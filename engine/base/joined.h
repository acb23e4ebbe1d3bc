// Joins texts.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

/// The parts in order, joined with at most one allocation: a fuzzer of parsers makes many error messages.
template<class... Parts>
[[nodiscard]] std::string joined(const Parts&... parts) {
    std::string text;
    text.reserve((std::string_view(parts).size() + ... + 0));
    (text.append(std::string_view(parts)), ...);
    return text;
}

} // namespace kiwi
