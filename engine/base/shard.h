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

    /// Whether this part has a task of the run; tasks count from 0.
    [[nodiscard]] constexpr bool has(std::size_t task) const {
        return task % static_cast<std::size_t>(of) == static_cast<std::size_t>(number - 1);
    }
    /// The numbers of this part's tasks among `tasks` tasks, from 0: K - 1, K - 1 + N, K - 1 + 2 N and so on.
    [[nodiscard]] std::vector<std::size_t> tasks_of(std::size_t tasks) const {
        std::vector<std::size_t> numbers;
        for (auto task = static_cast<std::size_t>(number - 1); task < tasks; task += static_cast<std::size_t>(of))
            numbers.push_back(task);
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
