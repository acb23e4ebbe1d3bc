// One of several parts of a run, so that the parts can run on different machines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "whole_number.h"

namespace kiwi {

/// Part K of N, 1 ≤ K ≤ N. The default is the whole run.
struct Shard {
    int number = 1;
    int of = 1;

    /// The largest number of parts of a run.
    static constexpr int MOST = 1'000'000;

    bool operator==(const Shard&) const = default;

    /// How many of `tasks` tasks are in this part: those numbered K - 1, K - 1 + N, K - 1 + 2 N and so on, from 0.
    [[nodiscard]] constexpr std::size_t share_of(std::size_t tasks) const {
        const std::size_t first = task(0);
        return tasks <= first ? 0 : (tasks - first - 1) / static_cast<std::size_t>(of) + 1;
    }
    /// The number of the part's task `i`; both count from 0.
    [[nodiscard]] constexpr std::size_t task(std::size_t i) const {
        return static_cast<std::size_t>(number - 1) + i * static_cast<std::size_t>(of);
    }
    /// Whether this part has a task of the run; tasks count from 0.
    [[nodiscard]] constexpr bool has(std::size_t of_run) const {
        return of_run % static_cast<std::size_t>(of) == task(0);
    }
    /// The numbers of all tasks of this part.
    [[nodiscard]] std::vector<std::size_t> tasks_of(std::size_t tasks) const {
        std::vector<std::size_t> numbers(share_of(tasks));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = task(i);
        return numbers;
    }
};

/// "3/64".
[[nodiscard]] inline std::string to_string(Shard shard) {
    return std::to_string(shard.number) + "/" + std::to_string(shard.of);
}

/// Parses a text such as "3/64"; nothing if it is not a part.
[[nodiscard]] inline std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    const auto of = whole_number(text.substr(slash + 1), 1, Shard::MOST);
    const auto number = of ? whole_number(text.substr(0, slash), 1, *of) : std::nullopt;
    return number ? std::optional(Shard{*number, *of}) : std::nullopt;
}

} // namespace kiwi
