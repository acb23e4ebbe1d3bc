// Text of programs under test, safe to print on a terminal or in a log.
#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace kiwi::tools {

/// The number of bytes of the UTF-8 character that begins a text; 0 if there is none.
[[nodiscard]] inline std::size_t bytes_of_character(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t size = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    if (size > text.size())
        return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            return 0;
    return size;
}

/// The text without characters that control a terminal or the direction of writing, and without bytes that are no
/// UTF-8: C0 but line ends and tabs, DEL, C1 and bidirectional controls become such as "\x1b" and "\u202e". A carriage
/// return that ends a line is dropped.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string safe;
    std::array<char, 8> hex{};
    const auto add = [&](const char* form, unsigned value) {
        std::snprintf(hex.data(), hex.size(), form, value);
        safe += hex.data();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = [&](std::size_t at) {
            return at < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[at])) : 0U;
        };
        const unsigned c = byte(i);
        const unsigned wide = (c & 0xFU) << 12 | (byte(i + 1) & 0x3FU) << 6 | (byte(i + 2) & 0x3FU);
        const std::size_t size = bytes_of_character(text.substr(i));
        const bool is_arabic_mark = c == 0xD8 && byte(i + 1) == 0x9C;
        const bool is_bidirectional = size == 3 && c == 0xE2
                                      && ((wide >= 0x200E && wide <= 0x200F) || (wide >= 0x202A && wide <= 0x202E)
                                          || (wide >= 0x2066 && wide <= 0x2069));
        if (c == '\r' && byte(i + 1) == '\n')
            continue;
        if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7F || size == 0)
            add("\\x%02x", c);
        else if (c == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0)
            add("\\x%02x", byte(++i));
        else if (is_bidirectional) {
            add("\\u%04x", wide);
            i += 2;
        } else if (is_arabic_mark) {
            add("\\u%04x", 0x061CU);
            ++i;
        } else {
            safe += text.substr(i, size);
            i += size - 1;
        }
    }
    return safe;
}

} // namespace kiwi::tools
