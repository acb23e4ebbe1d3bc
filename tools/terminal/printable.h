// Text of programs under test, safe to print on a terminal or in a log.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

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
    // Longer forms of shorter characters, surrogates, and what is beyond U+10FFFF.
    const auto second = static_cast<unsigned char>(size > 1 ? text[1] : 0);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90)
        || (first == 0xF4 && second > 0x8F))
        return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            return 0;
    return size;
}

/// The Unicode number of a character in UTF-8; of a single byte, the byte.
[[nodiscard]] inline unsigned code_of(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    unsigned code = character.size() == 1 ? first : first & (0x7FU >> character.size());
    for (const char c : character.substr(1))
        code = code << 6 | (static_cast<unsigned char>(c) & 0x3FU);
    return code;
}

/// Whether a character is not seen, ends a line or changes the direction of writing: then two texts may look the same,
/// or one may look like another.
[[nodiscard]] constexpr bool is_deceptive(unsigned code) {
    constexpr std::array<std::pair<unsigned, unsigned>, 10> ranges{{{0x00AD, 0x00AD},
                                                                    {0x061C, 0x061C},
                                                                    {0x115F, 0x1160},
                                                                    {0x180E, 0x180E},
                                                                    {0x200B, 0x200F},
                                                                    {0x2028, 0x202E},
                                                                    {0x2060, 0x206F},
                                                                    {0x3164, 0x3164},
                                                                    {0xFEFF, 0xFEFF},
                                                                    {0xE0000, 0xE007F}}};
    return std::ranges::any_of(ranges, [&](const auto& range) { return range.first <= code && code <= range.second; });
}

/// The text without characters that control a terminal or deceive, and without bytes that are no UTF-8: C0 but line
/// ends and tabs, DEL, C1 and deceptive characters become such as "\x1b" and "\u202e". A carriage return that ends a
/// line is dropped.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string safe;
    std::array<char, 12> hex{};
    const auto add = [&](const char* form, unsigned value) {
        std::snprintf(hex.data(), hex.size(), form, value);
        safe += hex.data();
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = bytes_of_character(text.substr(i));
        const std::string_view character = text.substr(i, std::max<std::size_t>(size, 1));
        const unsigned code = code_of(character);
        i += character.size();
        if (code == '\r' && i < text.size() && text[i] == '\n')
            continue;
        if (size == 0 || (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0))
            add("\\x%02x", code);
        else if (is_deceptive(code))
            add("\\u%04x", code);
        else
            safe += character;
    }
    return safe;
}

/// The printable text with line ends written as "\n", so that it cannot begin a line of a report.
[[nodiscard]] inline std::string printable_line(std::string_view text) {
    std::string line;
    for (const char c : printable(text))
        line.append(c == '\n' ? std::string_view("\\n") : std::string_view(&c, 1));
    return line;
}

} // namespace kiwi::tools
