#include "nearest.h"

#include <algorithm>

namespace kiwi::tools {

namespace {

std::size_t edits_between(std::string_view a, std::string_view b) {
    // edits[i][j]: the distance of the first i letters of a and the first j letters of b.
    std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            std::size_t& least = edits[i][j];
            if (i == 0 || j == 0) {
                least = i + j;
                continue;
            }
            least = std::min(
                    {edits[i - 1][j] + 1, edits[i][j - 1] + 1, edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = std::min(least, edits[i - 2][j - 2] + 1);
        }
    return edits[a.size()][b.size()];
}

} // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest = 40; // longer than any option or verb
    if (candidates.empty() || word.size() > longest)
        return std::nullopt;
    const auto edits = [&](const std::string& candidate) { return edits_between(word, candidate); };
    const auto best = std::ranges::min_element(candidates, {}, edits);
    return 3 * edits(*best) <= best->size() ? std::optional(*best) : std::nullopt;
}

} // namespace kiwi::tools
