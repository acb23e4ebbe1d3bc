// Texts put together.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

/// The parts one after the other, with at most one allocation: reasons are made often where texts are tried at random.
template<class... Parts>
[[nodiscard]] std::string joined(const Parts&... parts) {
    std::string text;
    text.reserve((std::string_view(parts).size() + ... + 0));
    (text.append(std::string_view(parts)), ...);
    return text;
}

} // namespace kiwi
