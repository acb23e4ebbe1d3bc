// F2 to F4, F6 to F9, X1 to X4: what must hold of any text given to the parsers.
#pragma once

#include <span>
#include <string>

#include "kiwipete/props/invariants.h"

namespace kiwi {

/// A statement that must hold of every text.
struct TextInvariant : Statement {
    Result (*check)(std::string_view text);
};

/// Statements about the FEN parser, the parser of suites, and both directions of the Universal Chess Interface.
[[nodiscard]] std::span<const TextInvariant> fen_text_invariants();
[[nodiscard]] std::span<const TextInvariant> suite_text_invariants();
[[nodiscard]] std::span<const TextInvariant> uci_input_invariants();
[[nodiscard]] std::span<const TextInvariant> engine_output_invariants();

/// A text with its unprintable bytes, and backslashes, as "\x0a".
[[nodiscard]] std::string escaped(std::string_view text);

/// The first violation, with the text, its unprintable bytes escaped, for the position.
[[nodiscard]] std::optional<Violation> find_violation(std::string_view text, std::span<const TextInvariant> invariants);

/// F3 of one reading only, the lenient one as Chess960, which accepts the most.
[[nodiscard]] std::optional<Violation> find_violation_of_the_widest_reading(std::string_view text);

} // namespace kiwi
