// How the statements of the catalogue say what they found.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "props/invariants.h"

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

/// Nothing if both are equal, else both, with `what` before them where there is more than one thing to compare.
template<class T>
[[nodiscard]] std::optional<Finding> same(const T& expected, const T& found, const std::string& what = {}) {
    if (expected == found)
        return std::nullopt;
    const std::string prefix = what.empty() ? "" : what + ": ";
    return Finding{prefix + text_of(expected), prefix + text_of(found)};
}

/// Nothing if a condition holds, else what it was expected to be.
[[nodiscard]] inline std::optional<Finding> holds(bool condition, const std::string& expected,
                                                  const std::string& found) {
    if (condition)
        return std::nullopt;
    return Finding{expected, found};
}

// The rooms of the catalogue.
[[nodiscard]] std::span<const Invariant> representation_invariants();
[[nodiscard]] std::span<const Invariant> state_invariants();
[[nodiscard]] std::span<const Invariant> move_invariants();
[[nodiscard]] std::span<const Invariant> undo_invariants();
[[nodiscard]] std::span<const Invariant> fen_invariants();
[[nodiscard]] std::span<const Invariant> exchange_and_draw_invariants();

} // namespace kiwi
