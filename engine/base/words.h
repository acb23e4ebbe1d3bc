// Words of a text: splits, trims and compares them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joined.h"

namespace kiwi {

/// The non-empty parts of a text between separators, in order, as views of the text.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text,
                                                            std::string_view separators = " \t\r\n") {
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(separators, begin)) != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(separators, begin);
        words.push_back(text.substr(begin, end - begin)); // to the end of the text, if there is no separator
        begin = end == std::string_view::npos ? text.size() : end;
    }
    return words;
}

/// Takes the first line off a text that is not empty, and returns it without its line feed. A text may have as many
/// lines as bytes: they are taken one by one.
[[nodiscard]] constexpr std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

/// The text without blanks and line ends around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// The words of a text with single blanks between them.
[[nodiscard]] inline std::string with_single_blanks(std::string_view text) { return joined_with(" ", words_of(text)); }

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// ASCII letters in lower case; other characters are unchanged.
[[nodiscard]] constexpr char in_lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = in_lower_case(c);
    return lower;
}

/// Whether two texts are the same but for the case of ASCII letters.
[[nodiscard]] constexpr bool is_same_word(std::string_view a, std::string_view b) {
    const auto is_same = [](char one, char other) { return in_lower_case(one) == in_lower_case(other); };
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), is_same);
}

/// Whether a list has a word, whatever the case of its letters.
[[nodiscard]] constexpr bool is_one_of(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::any_of(list, [&](std::string_view one) { return is_same_word(one, word); });
}

} // namespace kiwi
