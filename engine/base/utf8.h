// Characters of a text in UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace kiwi {

/// A character, or a byte that begins none.
struct Character {
    std::string_view bytes;
    char32_t code; ///< Its number in Unicode; the value of a byte that begins no character.
    bool is_utf8;
};

/// The character at the beginning of a text that is not empty.
[[nodiscard]] inline Character first_character(std::string_view text) {
    const char32_t first = static_cast<unsigned char>(text.front());
    const Character no_character{text.substr(0, 1), first, false};
    if (first < 0x80)
        return {text.substr(0, 1), first, true};
    if (first < 0xC2 || first > 0xF4)
        return no_character;
    const std::size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    Character character{text.substr(0, size), first & (0x7FU >> size), true};
    for (const char c : character.bytes.substr(1)) {
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U)
            return no_character;
        character.code = character.code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
    }
    const bool is_longer_than_needed = character.code < (size == 3 ? 0x800U : size == 4 ? 0x10000U : 0);
    const bool is_surrogate = character.code >= 0xD800 && character.code <= 0xDFFF;
    if (character.bytes.size() < size || is_longer_than_needed || is_surrogate || character.code > 0x10FFFF)
        return no_character;
    return character;
}

} // namespace kiwi
