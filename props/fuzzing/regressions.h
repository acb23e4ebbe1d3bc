// Earlier findings of fuzz targets, as lines of text that the tests replay.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "target.h"

namespace kiwi::fuzz {

/// An input that a target once failed on.
struct Regression {
    const Target* target = nullptr;
    std::vector<std::uint8_t> bytes;
    std::string remark; ///< What the input means, and what failed.
    std::size_t line = 0;
};

/// The first line that cannot be read, and the reason.
struct RegressionsError {
    std::size_t line;
    std::string reason;
};

/// Reads lines "TARGET HEX # REMARK". Blank lines and lines that begin with '#' are skipped.
[[nodiscard]] std::variant<std::vector<Regression>, RegressionsError> parse_regressions(std::string_view text);

/// Writes a regression as one such line, with a line end.
[[nodiscard]] std::string write_regression(const Regression& regression);

/// Describes an input on one line: its game as FEN and moves, or its text with unprintable bytes escaped.
[[nodiscard]] std::string describe(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
