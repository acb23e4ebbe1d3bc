// What test runners print about two counts that a test compares.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "text_words.h"

namespace kiwi {

/// The counts of "8900 == 8902".
struct ComparedCounts {
    std::uint64_t actual;
    int column; ///< Of the actual one, from 1.
    std::uint64_t expected;
    bool is_certain; ///< The statement of the test has the expected one; otherwise it may be the first.
};

/// Finds such counts in the lines of a text, read in order.
class TestComparisons {
public:
    /// The counts of "8900 == 8902", of "8901 !== 8902", or of "right: 8902" below "left: 8901". The number that the
    /// last statement of a test has is the expected one; without a statement the second is. Nothing if the line is
    /// another, or if it is not clear which number is the count.
    [[nodiscard]] std::optional<ComparedCounts> read(const std::vector<TextWord>& words);

private:
    std::vector<std::uint64_t> tested_;  ///< The numbers in the last statement of a test.
    std::optional<ComparedCounts> left_; ///< The actual count of "left: 8901" on the line before.
};

/// Whether a line reports a failed test without the actual count, as in "Assertion failed: (perft(3) == 8902)".
[[nodiscard]] bool is_failed_statement(const std::vector<TextWord>& words);

} // namespace kiwi
