// Findings of fuzz targets, as lines of text that the tests replay.
#pragma once

#include <string>
#include <string_view>

#include "target.h"

namespace kiwi::fuzz {

/// The line "TARGET HEX # REMARK", with a line end. "-" stands for no bytes.
[[nodiscard]] std::string write_regression(const Target& target, Bytes bytes, std::string_view remark);

/// Describes an input on one line: its game as FEN and moves, or its text with unprintable bytes escaped.
[[nodiscard]] std::string describe(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
