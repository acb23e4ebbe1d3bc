// The positions that source code names once and uses later.
#pragma once

#include <string>
#include <string_view>

namespace kiwi {

/// A text with the FEN in each place where source code passes a constant: after `const char* KIWI = "r3k2r/…";` the
/// line `{KIWI, 3, 97862}` becomes `{"r3k2r/…", 3, 97862}`, and the first line becomes empty. A text is returned
/// unchanged if it defines fewer than two constants, uses none, or has numbers between the definitions: then each
/// position stands above its counts. A name that two lines define is no constant.
[[nodiscard]] std::string with_named_positions(std::string_view text);

} // namespace kiwi
