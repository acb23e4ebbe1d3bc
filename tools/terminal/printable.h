// Text of programs under test, safe to print on a terminal or in a log.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "../../engine/base/utf8.h"

namespace kiwi::tools {

/// Whether a character is not seen, ends a line or changes the direction of writing: then two texts may look the same,
/// or one may look like another.
[[nodiscard]] constexpr bool is_deceptive(char32_t code) {
    constexpr std::array<std::pair<char32_t, char32_t>, 10> ranges{{{0x00AD, 0x00AD},
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
    const auto add = [&](const char* form, char32_t value) {
        std::snprintf(hex.data(), hex.size(), form, static_cast<unsigned>(value));
        safe += hex.data();
    };
    while (!text.empty()) {
        const auto [bytes, code, is_utf8] = first_character(text);
        text.remove_prefix(bytes.size());
        if (code == '\r' && text.starts_with('\n'))
            continue;
        if (!is_utf8 || (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0))
            add("\\x%02x", code);
        else if (is_deceptive(code))
            add("\\u%04x", code);
        else
            safe += bytes;
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
