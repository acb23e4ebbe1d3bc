// What a user may have meant by a word with a typing error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::tools {

/// The candidate that needs the fewest letters added, removed, replaced or exchanged with their neighbour; none if that
/// is more than one in three. Method: Damerau and Levenshtein, optimal string alignment.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

} // namespace kiwi::tools
