// Compares two values and describes the difference in text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bitboard.h"
#include "score.h"

namespace kiwi {

/// The expected and the found value of something, as text.
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
/// The key in hexadecimal.
[[nodiscard]] std::string text_of(Key key);
/// The names of the squares of the set.
[[nodiscard]] std::string text_of(Bitboard b);
/// "12/-3": the middlegame and the endgame score.
[[nodiscard]] std::string text_of(Score s);
/// The items, separated by blanks.
[[nodiscard]] std::string text_of(const std::vector<std::string>& list);

/// Compares two values. Returns nothing if they are equal, else both as text, each prefixed by the texts of `what`,
/// which name the value. Text is built only if they differ.
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
