#include "shared_rules.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "../../props/games/rules_of_games.h"

namespace kiwi::tools {

namespace {

constexpr std::size_t MOST_LOOKED_AT = 50;

/// The number of positions in which each rule matters, and last that of Chess960.
std::vector<std::size_t> count_tags(const std::vector<BoardSetup>& positions, std::size_t looked_at) {
    std::vector<std::size_t> counts(all_rules().size() + 1);
    for (std::size_t i = 0; i < looked_at; ++i) {
        const BoardSetup& setup = positions[i * positions.size() / looked_at];
        const Rules rules = rules_ahead(setup);
        for (std::size_t rule = 0; rule < all_rules().size(); ++rule)
            counts.at(rule) += rules.test(rule) ? 1U : 0U;
        counts.back() += setup.variant == Variant::Chess960 ? 1U : 0U;
    }
    return counts;
}

} // namespace

std::vector<std::string> what_failures_share(const SampledPositions& failed, const SampledPositions& passed) {
    constexpr std::size_t fewest = 4; // fewer failures share many rules by chance
    if (failed.count() < fewest || passed.count() == 0)
        return {};
    const std::size_t all = std::min(failed.count(), MOST_LOOKED_AT);
    const std::size_t others = std::min(passed.count(), MOST_LOOKED_AT);
    const std::vector<std::size_t> of_failed = count_tags(failed.sample(), all);
    const std::vector<std::size_t> of_passed = count_tags(passed.sample(), others);
    std::vector<std::pair<double, std::string>> shared;
    for (std::size_t tag = 0; tag < of_failed.size(); ++tag) {
        const double share = static_cast<double>(of_failed.at(tag)) / static_cast<double>(all);
        const double usual = static_cast<double>(of_passed.at(tag)) / static_cast<double>(others);
        constexpr double most = 0.5;
        constexpr double clearly = 1.5;
        if (share < most || share < clearly * usual)
            continue;
        shared.emplace_back(usual - share,
                            fmt::format("{} of {} failures{}: {} ({} of {} that pass)", of_failed.at(tag), all,
                                        all < failed.count() ? fmt::format(", a sample of {}", failed.count()) : "",
                                        tag == all_rules().size() ? "Chess960" : all_rules()[tag].name,
                                        of_passed.at(tag), others));
    }
    std::ranges::sort(shared);
    constexpr std::size_t most_lines = 3;
    std::vector<std::string> lines;
    for (auto& [order, line] : std::span(shared).first(std::min(most_lines, shared.size())))
        lines.push_back(std::move(line));
    return lines;
}

} // namespace kiwi::tools
