// Malformed input for parsers: texts with a few wrong characters.
#pragma once

#include <string>

#include "random.h"

namespace kiwi {

/// The text with one character replaced, one inserted, or one to six erased. An empty text stays empty.
[[nodiscard]] std::string damaged(std::string text, Random& random);

} // namespace kiwi
