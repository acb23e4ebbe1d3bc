#include "compared_counts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "../base/words.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

/// Whether words are of a statement that tests something: "assert_eq!(perft(&pos, 3), 8902)", "CHECK(perft(3) ==
/// 8902)". Longer lines are none: their numbers would be compared with each later line.
bool is_statement_of_test(const std::vector<TextWord>& words) {
    constexpr std::size_t most_words = 100;
    constexpr std::array<std::string_view, 5> beginnings{"assert", "expect", "check", "require", "verify"};
    const auto tests = [&](const TextWord& word) {
        return word.kind == Kind::Word && std::ranges::any_of(beginnings, [&](std::string_view beginning) {
                   return is_same_word(word.text.substr(0, beginning.size()), beginning);
               });
    };
    return words.size() <= most_words && std::ranges::any_of(words, tests)
           && std::ranges::any_of(words, [](const TextWord& word) { return word.is('('); });
}

/// The numbers on both sides of "==" or "!=", if the first is no depth as in "perft 3 == 8902".
std::optional<ComparedCounts> compared_numbers(const std::vector<TextWord>& words) {
    const auto sign = std::ranges::adjacent_find(
            words, [](const TextWord& a, const TextWord& b) { return a.is_any_of("=!") && b.is('='); });
    const auto right = std::find_if(sign, words.end(), [](const TextWord& w) { return w.kind != Kind::Sign; });
    if (sign == words.begin() || right == words.end() || right->kind != Kind::Number)
        return std::nullopt;
    const auto left = sign - 1;
    const bool is_depth = left != words.begin() && ((left - 1)->label.is_depth || (left - 1)->label.is_perft);
    if (left->kind != Kind::Number || is_depth)
        return std::nullopt;
    return ComparedCounts{left->value, left->column, right->value, false};
}

/// The number of "left: 8901" or "right: 8902", if there is nothing else.
const TextWord* number_on_side(std::string_view side, const std::vector<TextWord>& words) {
    const auto number = std::ranges::find(words, Kind::Number, &TextWord::kind);
    const auto is_sign = [](const TextWord& word) { return word.kind == Kind::Sign; };
    const bool is_only = number != words.end() && std::ranges::count_if(words, is_sign) + 2 == std::ssize(words);
    return is_only && is_same_word(words.front().text, side) ? &*number : nullptr;
}

} // namespace

std::optional<ComparedCounts> TestComparisons::read(const std::vector<TextWord>& words) {
    auto compared = compared_numbers(words);
    const auto above = std::exchange(left_, std::nullopt);
    if (const TextWord* left = number_on_side("left", words))
        left_ = ComparedCounts{left->value, left->column, 0, false};
    if (const TextWord* right = above ? number_on_side("right", words) : nullptr)
        compared = ComparedCounts{above->actual, right->column, right->value, false};
    if (compared && tested_.empty() && std::ranges::count(words, Kind::Number, &TextWord::kind) <= 2)
        return compared;
    const auto is_tested = [&](std::uint64_t number) { return std::ranges::find(tested_, number) != tested_.end(); };
    if (!compared || is_tested(compared->actual) == is_tested(compared->expected)) {
        if (is_statement_of_test(words))
            tested_ = values_of(words);
        return std::nullopt;
    }
    if (is_tested(compared->actual))
        std::swap(compared->actual, compared->expected);
    compared->is_certain = true;
    return compared;
}

bool is_failed_statement(const std::vector<TextWord>& words) {
    return std::ranges::any_of(words, [](const TextWord& word) { return is_same_word(word.text, "failed"); })
           && is_statement_of_test(words);
}

} // namespace kiwi
