// Compares two values and describes the difference in text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bitboard.h"
#include "score.h"

namespace kiwi {

/// What a value should be, and what it is.
struct Difference {
    std::string expected;
    std::string found;
};

[[nodiscard]] inline std::string text_of(bool b) { return b ? "yes" : "no"; }
[[nodiscard]] inline std::string text_of(int n) { return std::to_string(n); }
[[nodiscard]] inline std::string text_of(char c) { return {c}; }
[[nodiscard]] inline std::string text_of(const char* text) { return text; }
[[nodiscard]] inline std::string text_of(const std::string& text) { return text; }
[[nodiscard]] inline std::string text_of(Square s) { return to_string(s); }
[[nodiscard]] inline std::string text_of(Piece pc) { return {to_char(pc)}; }
/// In hexadecimal.
[[nodiscard]] std::string text_of(Key key);
/// The names of the squares.
[[nodiscard]] std::string text_of(Bitboard b);
/// "12/-3": middlegame and endgame.
[[nodiscard]] std::string text_of(Score s);
/// The items with blanks between them.
[[nodiscard]] std::string text_of(const std::vector<std::string>& list);

/// Nothing if both values are equal; else both as text, each after the texts of `what`, which name the value.
/// Text is made only for a difference.
template<class T, class... What>
[[nodiscard]] std::optional<Difference> same(const T& expected, const T& found, const What&... what) {
    if (expected == found)
        return std::nullopt;
    std::string prefix;
    ((prefix += text_of(what)), ...);
    if (!prefix.empty())
        prefix += ": ";
    return Difference{prefix + text_of(expected), prefix + text_of(found)};
}

} // namespace kiwi
