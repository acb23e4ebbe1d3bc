// Splits a text into words, and changes letters to lower case.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

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

/// The words of a text with single blanks between them.
[[nodiscard]] inline std::string with_single_blanks(std::string_view text) {
    std::string words;
    for (const std::string_view word : words_of(text))
        words.append(words.empty() ? "" : " ").append(word);
    return words;
}

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The text with ASCII letters in lower case; other characters are unchanged.
[[nodiscard]] inline std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

} // namespace kiwi
