// What an invariant that does not hold reports.
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "invariant.h"

namespace kiwi {

/// A game whose last position breaks an invariant.
struct GameLine {
    Line line;
    std::string fen; ///< The last position, as the subject writes it.
};
/// A text that breaks one.
struct Text {
    std::string bytes;
};
/// A table that breaks one.
struct Tables {};

/// An invariant that does not hold: everything that is needed to see it again.
struct Failure {
    const Invariant* invariant; ///< A row of the catalogue, never null.
    std::variant<GameLine, Text, Tables> about;
    std::string expected;
    std::string found;
    /// If the subject did not answer (A1): the invariant that was being checked; null if it was at its moves.
    const Invariant* during = nullptr;

    /// The game that it is about, or null.
    [[nodiscard]] const GameLine* game() const { return std::get_if<GameLine>(&about); }
};

/// Several lines for people: invariant, rule, game or text, expected, found.
[[nodiscard]] std::string to_string(const Failure& failure);
std::ostream& operator<<(std::ostream& out, const Failure& failure);

/// A text with its unprintable bytes, and backslashes, as "\x0a".
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiwi
