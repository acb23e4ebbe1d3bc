// Bounds a text from outside.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

/// The text, or its beginning and how much is left out, if it has more bytes than `most`.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return std::string(text);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // do not cut a character
        --end;
    return std::string(text.substr(0, end)) + "… (" + std::to_string(text.size() - end) + " more bytes)";
}

} // namespace kiwi
