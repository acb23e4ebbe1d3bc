// The words of a line without the count that it expects: of "expected 8902, got 8901" only 8901 was counted.
#pragma once

#include <string_view>
#include <vector>

#include "text_words.h"

namespace kiwi {

/// Splits a line as text_words does. A number that is called expected becomes a measure if its line has the counted
/// one, too.
[[nodiscard]] std::vector<TextWord> counting_words(std::string_view line, bool comma_separates = false);

} // namespace kiwi
