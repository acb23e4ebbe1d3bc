#include "text_heading.h"

#include <algorithm>
#include <array>

#include "../base/words.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

bool is_depth(std::string_view word) {
    constexpr std::array names{"depth", "ply", "plies", "d", "level"};
    return std::ranges::find(names, in_lower_case(word)) != names.end();
}

bool is_text(std::string_view word) {
    constexpr std::array names{"fen",  "position", "epd",         "name",    "id",
                               "move", "moves",    "description", "comment", "test"};
    return std::ranges::find(names, in_lower_case(word)) != names.end();
}

/// Whether a column so named holds no counts of a program.
bool is_of_no_program(std::string_view word) {
    constexpr std::array names{"diff",    "difference", "delta", "ratio",  "status", "source", "notes", "note", "ref",
                               "remarks", "ok",         "pass",  "passed", "micros", "us",     "rank",  "by",   "of"};
    return is_label_of_something_else(word) || std::ranges::find(names, in_lower_case(word)) != names.end();
}

} // namespace

std::optional<TextHeading> TextHeading::of(std::string_view line, const std::vector<TextWord>& words) {
    TextHeading heading;
    heading.is_by_field_ = line.find_first_of(",;|\t") != std::string_view::npos;
    heading.has_commas_ = line.find(',') != std::string_view::npos;
    int place = 0;
    int best = 0;
    std::string_view name_of_best;
    std::optional<int> expected;
    std::vector<int> unknown; // columns
    bool names_rows = false;
    bool in_brackets = false; // "Time (ms)" is one column
    for (const TextWord& word : words) {
        if (word.kind == Kind::Number || word.kind == Kind::Measure
            || (word.kind == Kind::Move && !depth_of_word(word)))
            return std::nullopt;
        if (word.kind == Kind::Sign)
            in_brackets = word.is('(') || (in_brackets && !word.is(')'));
        if (word.kind == Kind::Sign || in_brackets)
            continue;
        const int here = heading.is_by_field_ ? word.field : place;
        const int rank = rank_as_total(std::span(&word, 1));
        if (const auto depth = depth_of_word(word))
            heading.by_depth_.push_back({here, depth});
        else if (is_depth(word.text) && !heading.depths_)
            heading.depths_ = here;
        else if (is_called_expected(word))
            expected = here;
        else if (rank > best && !is_text(word.text)) {
            heading.counts_ = here;
            heading.is_tied_ = false;
            name_of_best = word.text;
            best = rank;
        } else if (rank == best && rank > 0 && !is_text(word.text))
            heading.is_tied_ |= heading.is_by_field_ ? here != heading.counts_ : word.text == name_of_best;
        else if (rank == 0 && !is_text(word.text) && !is_depth(word.text) && !is_of_no_program(word.text))
            unknown.push_back(here);
        names_rows |= is_text(word.text);
        place += is_text(word.text) ? 0 : 1;
    }
    if (!heading.counts_ && expected) // then the other column is named after the program, if there is one
        heading.counts_ = unknown.size() == 1 ? unknown.front() : expected;
    const bool is_table =
            (heading.depths_ && heading.counts_) || (names_rows && heading.counts_) || heading.by_depth_.size() > 1;
    return is_table ? std::optional(heading) : std::nullopt;
}

std::optional<CountsColumn> TextHeading::column_of_counts() const {
    return counts_ && !is_tied_ ? std::optional(CountsColumn{*counts_, is_by_field_}) : std::nullopt;
}

std::vector<LineCount> TextHeading::counts_in(const std::vector<TextWord>& words) const {
    std::vector<const TextWord*> numbers;
    for (const TextWord& word : words)
        if (word.kind == Kind::Number || word.kind == Kind::Measure)
            numbers.push_back(&word);
    const auto number_at = [&](int place) -> const TextWord* {
        const TextWord* found = nullptr;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if ((is_by_field_ ? numbers[i]->field : static_cast<int>(i)) == place) {
                if (found != nullptr)
                    return nullptr; // two numbers in one field
                found = numbers[i];
            }
        return found != nullptr && found->kind == Kind::Number && !found->is_too_large && !found->is_padded ? found
                                                                                                            : nullptr;
    };
    std::vector<LineCount> counts;
    for (const Column& column : by_depth_)
        if (const TextWord* number = number_at(column.place))
            counts.push_back({*column.depth, number->value, number->column});
    if (depths_ && counts_ && counts.empty()) {
        const TextWord* depth = number_at(*depths_);
        const TextWord* nodes = number_at(*counts_);
        constexpr std::uint64_t most = 9999; // what is beyond is no depth either
        if (depth != nullptr && nodes != nullptr)
            counts.push_back({static_cast<int>(std::min(depth->value, most)), nodes->value, nodes->column});
    }
    return counts;
}

} // namespace kiwi
