// The result of perft: a total and its division by root move.
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

/// A 128-bit sum of nodes that records overflow.
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
    /// Whether the true sum exceeds 128 bits; if so, the number is meaningless.
    [[nodiscard]] constexpr bool overflowed() const { return overflowed_; }
    /// The number, or 2^64 - 1 if it is larger.
    [[nodiscard]] constexpr std::uint64_t nodes() const {
        return overflowed_ || nodes_ > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(nodes_);
    }
    [[nodiscard]] constexpr Number number() const { return nodes_; }
    constexpr bool operator==(const NodeTotal&) const = default;

private:
    Number nodes_ = 0;
    bool overflowed_ = false;
};

/// The number in decimal, or "more than 128 bits hold" after an overflow.
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

/// The total written as decimal digits; nothing if the text is not a number of at most 128 bits.
[[nodiscard]] inline std::optional<NodeTotal> read_total(std::string_view digits) {
    NodeTotal::Number number = 0;
    for (const char digit : digits)
        if (digit < '0' || digit > '9' || __builtin_mul_overflow(number, 10U, &number)
            || __builtin_add_overflow(number, static_cast<unsigned>(digit - '0'), &number))
            return std::nullopt;
    return digits.empty() ? std::nullopt : std::optional(NodeTotal(number));
}

/// For failure messages.
[[nodiscard]] inline std::string text_of(NodeTotal total) { return to_string(total); }

/// A root move and the number of leaves below it.
struct DividedMove {
    Move move;
    NodeTotal total;
    bool complete = true; ///< False if the count was stopped before it was complete for this move.
};

/// Thrown by a count that was stopped.
class PerftStopped : public std::runtime_error {
public:
    PerftStopped() : std::runtime_error("stopped before the count was complete") {}
};

/// Why a run is impossible: a bulk-perft option with another method, not enough memory for the hash table, or an
/// unusable resume log.
struct PerftError {
    std::string reason;
};

/// The sum over all root moves.
[[nodiscard]] inline NodeTotal total_of(const std::vector<DividedMove>& divided) {
    NodeTotal total;
    for (const DividedMove& d : divided)
        total += d.total;
    return total;
}

} // namespace kiwi
