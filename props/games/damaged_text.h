// Texts with a few wrong characters: what parsers must not trust.
#pragma once

#include <string>

#include "random.h"

namespace kiwi {

/// The text with one character replaced, inserted, or up to six erased. Empty text stays empty.
[[nodiscard]] std::string damaged(std::string text, Random& random);

} // namespace kiwi
