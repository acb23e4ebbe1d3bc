// Suggests corrections of misspelled words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::tools {

/// The candidate with the smallest edit distance; nothing if more than one letter in three differs. Method:
/// Damerau-Levenshtein distance, optimal string alignment.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

} // namespace kiwi::tools
