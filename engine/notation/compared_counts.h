// What test runners print about two counts that a test compares.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "text_words.h"

namespace kiwi {

/// The words of a line without the count that it expects: of "expected 8902, got 8901" only 8901 was counted. A number
/// that is called expected becomes a measure if its line has the counted one, too.
[[nodiscard]] std::vector<TextWord> counting_words(std::string_view line, bool comma_separates = false);

/// Words in front of a position, at `column`, that tell what a test is about name no number behind it:
/// check("8/8/…", 14, 191).
void forget_names_of_tests(std::vector<TextWord>& words, int column);

/// Two counts that a test compared.
struct ComparedCounts {
    std::uint64_t actual;
    int column;                 ///< Of the actual one, from 1.
    std::uint64_t expected = 0; ///< 0 if it is not known.
    bool is_certain = true;     ///< Otherwise the expected one may be the first.
};

/// The last two numbers of a line that "==", "to be" and the like compare, if the first is no depth as in "perft 3 ==
/// 8902".
[[nodiscard]] std::optional<std::pair<const TextWord*, const TextWord*>>
compared_numbers(const std::vector<TextWord>& words);

/// Finds such counts in the lines of a text, read in order.
class TestComparisons {
public:
    /// The counts of "8900 == 8902", "expected 8900 to be 8902", or of two lines such as "left: 8901" and "right:
    /// 8902", "Expected: 8902" and "Actual: 8901". The number that the last statement of a test has is the expected
    /// one; without a statement the second may be. Nothing if the line is another, or if it is not clear which number
    /// is the count.
    [[nodiscard]] std::optional<ComparedCounts> read(const std::vector<TextWord>& words);

private:
    /// A line with one of the two counts, or only with its name.
    struct Side {
        enum class Name { Left, Right, Expected, Actual, Which } name;
        std::optional<std::uint64_t> count;
        int column;
    };
    static std::optional<Side> side_in(const std::vector<TextWord>& words);
    std::optional<ComparedCounts> read_side(const std::vector<TextWord>& words);

    std::vector<std::uint64_t> tested_; ///< The numbers in the last statement of a test, or the expected one.
    std::optional<Side> above_;         ///< On the line before.
};

/// Whether a line reports a failed test without the actual count, as in "Assertion failed: (perft(3) == 8902)".
[[nodiscard]] bool is_failed_statement(const std::vector<TextWord>& words);

/// Whether a test runner quotes a line of code, as in "> 6 |   expect(n).toBe(8902);".
[[nodiscard]] bool is_quoted_code(const std::vector<TextWord>& words);
/// Whether a line is "- 8902" or "+ 8901", as in the difference of two counts.
[[nodiscard]] bool is_line_of_diff(const std::vector<TextWord>& words);

} // namespace kiwi
