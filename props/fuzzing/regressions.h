// Findings of fuzz targets: minimised, and as lines of text that the tests replay.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "target.h"

namespace kiwi::fuzz {

/// The line "TARGET HEX # REMARK", with a line end. "-" stands for no bytes.
[[nodiscard]] std::string write_regression(const Target& target, Bytes bytes, std::string_view remark);

/// Describes an input on one line: its game as FEN and moves, or its text with unprintable bytes escaped.
[[nodiscard]] std::string describe(const Target& target, Bytes bytes);

/// A smaller input that breaks the same invariant, by `reductions_of` for games, then by removing bytes. Returns the
/// input unchanged if it does not fail. Tries at most some thousands of inputs.
[[nodiscard]] std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
