// The result of perft: a total, also by root move.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../move.h"
#include "../perft_depth.h"

namespace kiwi {

/// A sum of nodes in 128 bits that knows when it has overflowed.
class NodeTotal {
public:
    __extension__ using Number = unsigned __int128;

    constexpr NodeTotal() = default;
    constexpr explicit NodeTotal(Number nodes) : nodes_(nodes) {}

    constexpr NodeTotal& operator+=(NodeTotal other) {
        overflowed_ |= other.overflowed_ | __builtin_add_overflow(nodes_, other.nodes_, &nodes_);
        return *this;
    }
    constexpr NodeTotal& operator*=(std::uint64_t factor) {
        overflowed_ |= __builtin_mul_overflow(nodes_, Number{factor}, &nodes_);
        return *this;
    }
    /// Whether the true sum does not fit 128 bits; then the number is meaningless.
    [[nodiscard]] constexpr bool overflowed() const { return overflowed_; }
    /// The number; 2^64 - 1 where it is larger.
    [[nodiscard]] constexpr std::uint64_t nodes() const {
        return overflowed_ || nodes_ > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(nodes_);
    }
    [[nodiscard]] constexpr Number number() const { return nodes_; }
    constexpr bool operator==(const NodeTotal&) const = default;

private:
    Number nodes_ = 0;
    bool overflowed_ = false;
};

/// The number in decimal; "more than 128 bits hold" if it is larger.
[[nodiscard]] inline std::string to_string(NodeTotal total) {
    if (total.overflowed())
        return "more than 128 bits hold";
    std::string digits;
    auto rest = total.number();
    do
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    while ((rest /= 10) != 0);
    return digits;
}

/// The total that digits mean, or nothing if they are no number of 128 bits.
[[nodiscard]] inline std::optional<NodeTotal> read_total(std::string_view digits) {
    NodeTotal::Number number = 0;
    for (const char digit : digits)
        if (digit < '0' || digit > '9' || __builtin_mul_overflow(number, 10U, &number)
            || __builtin_add_overflow(number, static_cast<unsigned>(digit - '0'), &number))
            return std::nullopt;
    return digits.empty() ? std::nullopt : std::optional(NodeTotal(number));
}

/// For messages.
[[nodiscard]] inline std::string text_of(NodeTotal total) { return to_string(total); }

/// A root move and the leaves below it.
struct DividedMove {
    Move move;
    NodeTotal total;
    bool complete = true; ///< False if the count was stopped before all below the move was counted.
};

/// Thrown by a count that was told to stop.
class PerftStopped : public std::runtime_error {
public:
    PerftStopped() : std::runtime_error("stopped before the count was complete") {}
};

/// The sum over all root moves.
[[nodiscard]] inline NodeTotal total_of(const std::vector<DividedMove>& divided) {
    NodeTotal total;
    for (const DividedMove& d : divided)
        total += d.total;
    return total;
}

} // namespace kiwi
