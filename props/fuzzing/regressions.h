// Findings of the past as lines of text, replayed for ever.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "kiwipete/props/fuzzing/target.h"

namespace kiwi::fuzz {

/// An input that a target once failed on.
struct Regression {
    const Target* target = nullptr;
    std::vector<std::uint8_t> bytes;
    std::string remark; ///< What it is, in words.
    std::size_t line = 0;
};

/// Where a text is not a list of regressions, and why.
struct RegressionsError {
    std::size_t line;
    std::string reason;
};

/// Reads lines "TARGET HEX # REMARK"; blank lines and lines that begin with '#' are passed over.
[[nodiscard]] std::variant<std::vector<Regression>, RegressionsError> parse_regressions(std::string_view text);

/// One such line, with its end.
[[nodiscard]] std::string write_regression(const Regression& regression);

/// What an input means, on one line: its game as FEN and moves, or its text with unprintable bytes escaped.
[[nodiscard]] std::string in_words(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
