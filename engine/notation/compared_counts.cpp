#include "compared_counts.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "../base/words.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

/// Whether words are of a statement that tests something: "assert_eq!(perft(&pos, 3), 8902)", "CHECK(perft(3) ==
/// 8902)". Longer lines are none: their numbers would be compared with each later line.
bool is_statement_of_test(const std::vector<TextWord>& words) {
    constexpr std::size_t most_words = 100;
    constexpr std::array<std::string_view, 6> beginnings{"assert",  "expect", "check",
                                                         "require", "verify", "expression"};
    const auto tests = [&](const TextWord& word) {
        return word.kind == Kind::Word && std::ranges::any_of(beginnings, [&](std::string_view beginning) {
                   return is_same_word(word.text.substr(0, beginning.size()), beginning);
               });
    };
    return words.size() <= most_words && std::ranges::any_of(words, tests)
           && std::ranges::any_of(words, [](const TextWord& word) { return word.is('('); });
}

/// Whether words between two numbers compare them: "==", "to be", "is not equal to".
bool compare(std::span<const TextWord> between) {
    constexpr std::array<std::string_view, 3> verbs{"be", "equal", "identical"};
    constexpr std::array<std::string_view, 7> others{"is", "not", "did", "does", "to", "deeply", "strictly"};
    const bool has_sign =
            !between.empty() && between.front().is_any_of("=!") && between.size() > 1 && between[1].is('=');
    return has_sign ? std::ranges::all_of(between, [](const TextWord& w) { return w.kind == Kind::Sign; })
                    : std::ranges::any_of(between, [&](const TextWord& w) {
                          return is_one_of(verbs, w.text);
                      }) && std::ranges::all_of(between, [&](const TextWord& w) {
                          return w.kind == Kind::Sign || is_one_of(verbs, w.text) || is_one_of(others, w.text);
                      });
}

} // namespace

std::optional<std::pair<const TextWord*, const TextWord*>> compared_numbers(const std::vector<TextWord>& words) {
    const auto is_number = [](const TextWord& w) { return w.kind == Kind::Number || w.kind == Kind::Measure; };
    for (auto right = words.rbegin(); (right = std::find_if(right, words.rend(), is_number)) != words.rend();) {
        const auto left = std::find_if(right + 1, words.rend(), is_number);
        if (left == words.rend())
            break;
        const bool is_depth = left + 1 != words.rend() && ((left + 1)->label.is_depth || (left + 1)->label.is_perft);
        if (left->kind == Kind::Number && right->kind == Kind::Number && !is_depth
            && compare({left.base(), right.base() - 1}))
            return std::pair(&*left, &*right);
        right = left;
    }
    return std::nullopt;
}

/// "Expected: 8902", "but was: <8901>", "left: 8901", "Which is: 8901" (GoogleTest), or "Expected:" alone.
std::optional<TestComparisons::Side> TestComparisons::side_in(const std::vector<TextWord>& words) {
    using Name = Side::Name;
    const auto is_name = [](const TextWord& w) { return w.kind == Kind::Word && !is_same_word(w.text, "but"); };
    const auto name = std::ranges::find_if(words, is_name);
    const auto number = std::ranges::find(words, Kind::Number, &TextWord::kind);
    const bool is_of_counts = std::ranges::none_of(words, [](const TextWord& w) { return w.label.is_other; });
    if (name == words.end() || number < name || std::ranges::count(words, Kind::Number, &TextWord::kind) > 1
        || !is_of_counts)
        return std::nullopt;
    std::optional<Side> side;
    constexpr std::array<std::pair<std::string_view, Name>, 3> names{
            {{"left", Name::Left}, {"right", Name::Right}, {"which", Name::Which}}};
    for (const auto& [text, meaning] : names)
        if (is_same_word(name->text, text))
            side = {meaning, {}, 0};
    if (name->label.is_expected || name->label.is_actual)
        side = {name->label.is_expected ? Name::Expected : Name::Actual, {}, 0};
    if (side && number != words.end()) {
        side->count = number->value;
        side->column = number->column;
    }
    return side;
}

/// The counts of a line and the one above.
std::optional<ComparedCounts> TestComparisons::read_side(const std::vector<TextWord>& words) {
    using Name = Side::Name;
    const auto above = std::exchange(above_, side_in(words));
    if (!above_ || !above_->count)
        return std::nullopt;
    if (above_->name == Name::Which && !(above && above->name == Name::Expected))
        return ComparedCounts{*above_->count, above_->column};
    if (!above || !above->count)
        return std::nullopt;
    const bool is_sided = above->name == Name::Left && above_->name == Name::Right;
    if (is_sided || (above->name == Name::Actual && above_->name == Name::Expected))
        return ComparedCounts{*above->count, above_->column, *above_->count, !is_sided};
    if (above->name == Name::Expected && above_->name == Name::Actual)
        return ComparedCounts{*above_->count, above_->column, *above->count};
    return std::nullopt;
}

std::optional<ComparedCounts> TestComparisons::read(const std::vector<TextWord>& words) {
    auto compared = read_side(words);
    if (compared && compared->is_certain)
        return compared;
    std::vector<std::uint64_t> in_line;
    const std::vector<std::uint64_t>* tested = &tested_;
    if (const auto numbers = compared ? std::nullopt : compared_numbers(words)) {
        const auto& [left, right] = *numbers;
        compared = {left->value, left->column, right->value, false};
        if (is_failed_statement(words)) { // "check perft(3) == 8902 has failed [8901 != 8902]"
            in_line = values_of({words.data(), left});
            tested = &in_line;
        }
    }
    const auto is_tested = [&](std::uint64_t number) { return std::ranges::find(*tested, number) != tested->end(); };
    if (compared && is_tested(compared->actual) != is_tested(compared->expected)) {
        if (is_tested(compared->actual))
            std::swap(compared->actual, compared->expected);
        compared->is_certain = true;
        return compared;
    }
    if (compared && tested->empty() && std::ranges::count(words, Kind::Number, &TextWord::kind) <= 2)
        return compared;
    const auto is_expected = [](const TextWord& w) { return w.label.is_expected; };
    if (has_any(words, Kind::Number) && (is_statement_of_test(words) || std::ranges::any_of(words, is_expected)))
        tested_ = values_of(words);
    return std::nullopt;
}

bool is_failed_statement(const std::vector<TextWord>& words) {
    return std::ranges::any_of(words, [](const TextWord& word) { return is_same_word(word.text, "failed"); })
           && is_statement_of_test(words);
}

bool is_quoted_code(const std::vector<TextWord>& words) {
    const auto number = std::ranges::find_if(words, [](const TextWord& word) { return word.kind != Kind::Sign; });
    return words.end() - number > 2 && number->kind == Kind::Number && number[1].is('|')
           && (number[2].kind == Kind::Word || number[2].kind == Kind::Sign) && words.back().is_any_of(";{(")
           && std::ranges::any_of(words, [](const TextWord& word) { return word.is_any_of("()"); });
}

bool is_line_of_diff(const std::vector<TextWord>& words) {
    return words.size() == 2 && words[0].is_any_of("+-") && words[1].kind != Kind::Sign && words[1].kind != Kind::Move;
}

} // namespace kiwi
