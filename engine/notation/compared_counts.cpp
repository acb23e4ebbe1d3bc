#include "compared_counts.h"

#include <algorithm>
#include <array>
#include <iterator>
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

using LineWords = std::vector<TextWord>;

constexpr TextLabel NAME_OF_A_TOTAL{.rank = total_rank::TOTAL};

/// Whether the word before a number names it as something else: "time 5", "depth: 3", "perft(3".
bool is_named_otherwise(const LineWords& words, const TextWord& number) {
    const auto before = std::reverse_iterator(words.begin() + (&number - words.data()));
    const auto name = std::find_if_not(before, words.rend(), [](const TextWord& w) { return w.kind == Kind::Sign; });
    return name != words.rend() && (name->label.is_other || name->label.is_depth || name->label.is_perft);
}

/// The number that is called expected: the first behind the word, or else the last before it.
LineWords::iterator expected_number(LineWords& words, LineWords::iterator expected) {
    const auto stops = [&](const TextWord& word) {
        return word.label.is_actual || (word.kind == Kind::Number && !is_named_otherwise(words, word));
    };
    const auto next = std::find_if(expected + 1, words.end(), stops);
    if (next != words.end() && next->kind == Kind::Number)
        return next;
    const auto last = std::find_if(std::reverse_iterator(expected), words.rend(), stops);
    return last != words.rend() && last->kind == Kind::Number ? last.base() - 1 : words.end();
}

/// Whether a line has, besides the expected number, one other that may be the count: not half and not twice as large.
bool has_another_count(const LineWords& words, LineWords::const_iterator expected) {
    const TextWord* other = nullptr;
    for (const TextWord& word : words) {
        if (word.kind != Kind::Number || &word == &*expected || is_named_otherwise(words, word))
            continue;
        if (other != nullptr)
            return false;
        other = &word;
    }
    return other != nullptr && other->value / 2 < expected->value && expected->value / 2 < other->value;
}

/// Makes the first word of "Received: 8901" or "but was: 8901" a name of a total. Test runners print such a line below
/// that of the expected count.
void name_actual_below(LineWords& words) {
    constexpr std::array<std::string_view, 4> names{"received", "recieved", "was", "got"};
    const std::size_t at = is_same_word(words.front().text, "but") ? 1 : 0;
    if (at < words.size() && is_one_of(names, words[at].text))
        words[at].label.rank = total_rank::TOTAL;
}

/// The numbers of tests are no counts: "12 passed; 0 failed", "34 tests pass", "1/2 perft startpos depth 1...OK".
void forget_numbers_of_tests(LineWords& words) {
    constexpr std::array<std::string_view, 6> results{"passed", "failed", "ignored", "measured", "filtered", "skipped"};
    const auto is_of_depth = [](const TextWord& w) { return w.label.is_depth || w.label.is_perft || depth_of_word(w); };
    const bool may_be_summary = std::ranges::none_of(words, is_of_depth);
    std::vector<TextWord*> of_results;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].kind != Kind::Number)
            continue;
        if (is_same_word(words[i + 1].text, "tests"))
            words[i].kind = Kind::Measure;
        else if (may_be_summary && is_one_of(results, words[i + 1].text))
            of_results.push_back(&words[i]);
    }
    if (of_results.size() > 1)
        for (TextWord* number : of_results)
            number->kind = Kind::Measure;
    constexpr std::uint64_t most_tests = 999;
    const bool is_one_of_many = words.size() > 3 && words[1].is('/') && words[0].kind == Kind::Number
                                && words[2].kind == Kind::Number && words[0].value <= words[2].value
                                && words[2].value <= most_tests && words[3].kind == Kind::Word
                                && (words[3].label.rank == 0 || words[3].label.is_perft);
    if (is_one_of_many)
        words[0].kind = words[2].kind = Kind::Measure;
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

std::vector<TextWord> counting_words(std::string_view line, bool comma_separates) {
    LineWords words = text_words(line, comma_separates);
    forget_numbers_of_tests(words);
    if (words.empty())
        return words;
    const auto expected = std::ranges::find_if(words, [](const TextWord& w) { return w.label.is_expected; });
    if (expected == words.end()) {
        name_actual_below(words);
        return words;
    }
    if (compared_numbers(words)) // "expected 8903 to be 8902"
        return words;
    const auto actual = std::ranges::find_if(words, [](const TextWord& w) { return w.label.is_actual; });
    const auto number = expected_number(words, expected);
    const bool in_brackets = expected != words.begin() && (expected - 1)->is('(');
    if (actual == words.end() && !in_brackets && (number == words.end() || !has_another_count(words, number)))
        return words;
    if (actual != words.end())
        actual->label = NAME_OF_A_TOTAL;
    expected->label = TextLabel();
    if (number != words.end())
        number->kind = Kind::Measure;
    return words;
}

void forget_names_of_tests(std::vector<TextWord>& words, int column) {
    constexpr std::array<std::string_view, 6> tests{"run", "ep", "check", "castl", "passant", "promotion"};
    for (auto word = std::ranges::find_if(words, [&](const TextWord& w) { return w.column >= column; });
         word != words.begin() && (--word)->kind != TextWord::Kind::Number;)
        if (const std::string name = in_lower_case(word->text); word->label.is_other && !name.ends_with('s'))
            for (const std::string_view test : tests) // "checks" are counted
                if (name.find(test) != std::string::npos)
                    word->label = {};
}

} // namespace kiwi
