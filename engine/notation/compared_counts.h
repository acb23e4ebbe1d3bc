// What test runners print about two counts that a test compares.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "text_words.h"

namespace kiwi {

/// The count that a test found wrong.
struct ComparedCount {
    std::uint64_t actual;
    int column; ///< From 1.
    /// The other count of the two, if it is not sure that this one is the expected one.
    std::optional<std::uint64_t> or_this{};
};

/// Finds such counts in the lines of a text, read in order.
class TestComparisons {
public:
    /// The count of "8900 == 8902", "expected 8900 to be 8902", or of two lines such as "left: 8901" and "right: 8902",
    /// "Expected: 8902" and "Actual: 8901". The number that the last statement of a test has is the expected one;
    /// without a statement the second may be. Nothing if the line is another, or if it is not clear which number is the
    /// count.
    [[nodiscard]] std::optional<ComparedCount> read(const std::vector<TextWord>& words);

private:
    /// A line with one of the two counts, or only with its name.
    struct Side {
        enum class Name { Left, Right, Expected, Actual, Which } name;
        std::optional<std::uint64_t> count;
        int column;
    };
    static std::optional<Side> side_in(const std::vector<TextWord>& words);
    std::optional<ComparedCount> read_side(const std::vector<TextWord>& words);

    std::vector<std::uint64_t> tested_; ///< The numbers in the last statement of a test, or the expected one.
    std::optional<Side> above_;         ///< On the line before.
};

/// Whether a line reports a failed test without the actual count, as in "Assertion failed: (perft(3) == 8902)".
[[nodiscard]] bool is_failed_statement(const std::vector<TextWord>& words);

/// Whether a line repeats what a test runner says elsewhere: code, as in "> 6 |   expect(n).toBe(8902);", or a diff of
/// the two counts, as in "- 8902".
[[nodiscard]] bool is_context_of_failure(const std::vector<TextWord>& words);

} // namespace kiwi
