// How the statements of the catalogue say what they found.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "kiwipete/props/invariants.h"

namespace kiwi {

inline std::string text_of(bool b) { return b ? "yes" : "no"; }
inline std::string text_of(int n) { return std::to_string(n); }
inline std::string text_of(Key key) {
    std::ostringstream out;
    out << std::hex << key;
    return out.str();
}
inline std::string text_of(Bitboard b) {
    std::string text;
    for (const Square s : b)
        text += (text.empty() ? "" : " ") + to_string(s);
    return text.empty() ? "no square" : text;
}
inline std::string text_of(Square s) { return to_string(s); }
inline std::string text_of(Piece pc) { return {to_char(pc)}; }
inline std::string text_of(Score s) { return std::to_string(mg_value(s)) + "/" + std::to_string(eg_value(s)); }
inline std::string text_of(const std::string& s) { return s; }
inline std::string text_of(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& item : list)
        text += (text.empty() ? "" : " ") + item;
    return text.empty() ? "none" : text;
}

inline std::string text_of(const char* text) { return text; }
inline std::string text_of(char c) { return {c}; }

/// A move to be named in a finding.
struct Named {
    const Position& pos;
    Move m;
};
inline std::string text_of(const Named& named) { return to_uci(named.m, named.pos.variant()); }

/// Nothing if both are equal, else both, with the text of `what`, joined, before them where there is more than one
/// thing to compare. Text is made only for a difference: comparisons are many, findings few.
template<class T, class... What>
[[nodiscard]] std::optional<Finding> same(const T& expected, const T& found, const What&... what) {
    if (expected == found)
        return std::nullopt;
    std::string prefix;
    ((prefix += text_of(what)), ...);
    if (!prefix.empty())
        prefix += ": ";
    return Finding{prefix + text_of(expected), prefix + text_of(found)};
}

/// Nothing if a condition holds, else the text of what was expected and of what was found.
template<class Expected, class Found>
[[nodiscard]] std::optional<Finding> holds(bool condition, const Expected& expected, const Found& found) {
    if (condition)
        return std::nullopt;
    return Finding{text_of(expected), text_of(found)};
}

} // namespace kiwi
