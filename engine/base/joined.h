// Joins texts.
#pragma once

#include <functional>
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

/// The texts of the items of a list, in order, with a separator between them. Empty texts at its beginning have none.
template<class List, class TextOf = std::identity>
[[nodiscard]] std::string joined_with(std::string_view separator, const List& list, TextOf text_of = {}) {
    std::string all;
    for (const auto& item : list)
        all.append(all.empty() ? "" : separator).append(std::invoke(text_of, item));
    return all;
}

} // namespace kiwi
