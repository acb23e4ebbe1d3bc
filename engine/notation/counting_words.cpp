// Tells the count of a line from the one that it expects.
#include <algorithm>
#include <array>
#include <iterator>

#include "../base/words.h"
#include "compared_counts.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;
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

bool has_number_of_nodes(const std::vector<TextWord>& words) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].kind == Kind::Number
            && !(i + 1 < words.size() && words[i + 1].is('.')
                 && words[i + 1].column == words[i].column + static_cast<int>(words[i].text.size())))
            return true;
    return false;
}

bool is_row_of_divide(std::string_view before) {
    if (before.empty())
        return false;
    const std::vector<TextWord> words = counting_words(before);
    const auto move = std::ranges::find(words, Kind::Move, &TextWord::kind);
    return std::ranges::count(words, Kind::Move, &TextWord::kind) == 1 && move->text.size() > 3
           && has_any({move, words.end()}, Kind::Number);
}

bool is_help(const std::vector<TextWord>& words) {
    constexpr int many = 10;
    const auto is_of_kind = [](const TextWord& word, Kind kind) { return word.kind == kind; };
    const auto move = std::ranges::find(words, Kind::Move, &TextWord::kind);
    return std::search_n(words.begin(), move, many, Kind::Word, is_of_kind) != move
           && !has_any({move, words.end()}, Kind::Number);
}

bool is_only_a_move(const std::vector<TextWord>& words) {
    constexpr std::array<std::string_view, 6> names{"move", "uci", "san", "name", "from", "to"};
    return std::ranges::all_of(words, [&](const TextWord& w) {
        return w.kind == Kind::Sign || w.kind == Kind::Move || is_one_of(names, w.text);
    });
}

std::vector<std::uint64_t> values_of(const std::vector<TextWord>& words) {
    std::vector<std::uint64_t> values;
    std::ranges::transform(words, std::back_inserter(values), &TextWord::value);
    return values;
}

} // namespace kiwi
