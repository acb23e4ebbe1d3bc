#include "text_heading.h"

#include <algorithm>
#include <array>
#include <map>

#include "../base/words.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

enum class Holds { CountsOfDepth, Depths, Expected, Text, Leaves, Other, Unknown };

/// What a column of this name holds.
Holds held_by(const TextWord& name) {
    constexpr auto texts = std::to_array<std::string_view>(
            {"fen", "position", "epd", "name", "id", "move", "moves", "description", "comment", "test"});
    constexpr auto others = std::to_array<std::string_view>({"diff", "difference", "delta", "ratio", "status", "source",
                                                             "notes", "note", "ref", "remarks", "ok", "pass", "passed",
                                                             "micros", "us", "rank", "by", "of"});
    if (depth_of_word(name))
        return Holds::CountsOfDepth;
    if (name.label.is_depth)
        return Holds::Depths;
    if (name.label.is_expected)
        return Holds::Expected;
    if (is_one_of(texts, name.text))
        return Holds::Text;
    if (name.label.rank > 0)
        return Holds::Leaves;
    return name.label.is_other || is_one_of(others, name.text) ? Holds::Other : Holds::Unknown;
}

struct NamedColumn {
    const TextWord* name;
    int place; ///< As of the heading.
};

/// The numbers of "Depth | 1 | 2 | 3", which name columns; nothing if a line is no such heading. "Depth | 0 | 1" is a
/// row.
std::vector<const TextWord*> bare_depths(const std::vector<TextWord>& words) {
    std::vector<const TextWord*> depths;
    bool is_ruled = false;
    bool has_name = false;
    for (const TextWord& word : words) {
        is_ruled |= word.is('|') || word.is('\t');
        has_name |= word.label.is_depth;
        const bool is_next = word.kind == Kind::Number && word.value <= MAX_DEPTH_READ
                             && (depths.empty() ? word.value <= 1 : word.value == depths.back()->value + 1);
        if (is_next)
            depths.push_back(&word);
        else if (word.kind != Kind::Sign && !(word.label.is_depth && depths.empty()))
            return {};
    }
    const bool is_heading = is_ruled && has_name && depths.size() > 1 && depths.back()->value > 1
                            && depths.front()->field != depths.back()->field;
    return is_heading ? depths : std::vector<const TextWord*>();
}

/// The last word of a name such as "nodes per core per second", which begins with word `i`; `i` if it is no rate.
std::size_t end_of_rate(const std::vector<TextWord>& words, std::size_t i) {
    constexpr auto units =
            std::to_array<std::string_view>({"second", "sec", "s", "ms", "millisecond", "minute", "core", "thread"});
    while (i + 2 < words.size() && is_same_word(words[i + 1].text, "per") && is_one_of(units, words[i + 2].text))
        i += 2;
    return i;
}

/// The columns that a line names; none if it has numbers or moves.
std::map<Holds, std::vector<NamedColumn>> named_columns(const std::vector<TextWord>& words, bool is_by_field) {
    std::map<Holds, std::vector<NamedColumn>> columns;
    int place = 0;
    bool in_brackets = false; // "Time (ms)" is one column
    for (std::size_t i = 0; i < words.size(); ++i) {
        const TextWord& word = words[i];
        if (word.kind == Kind::Number || word.kind == Kind::Measure
            || (word.kind == Kind::Move && !depth_of_word(word)))
            return {};
        if (word.kind == Kind::Sign)
            in_brackets = word.is('(') || (in_brackets && !word.is(')'));
        if (word.kind == Kind::Sign || in_brackets)
            continue;
        const std::size_t end = end_of_rate(words, i);
        const Holds holds = end != i ? Holds::Other : held_by(word);
        columns[holds].push_back({&word, is_by_field ? word.field : place});
        place += holds == Holds::Text ? 0 : 1;
        i = end;
    }
    return columns;
}

/// Leaves out "total nodes" beside a column that is named "nodes" alone: it is the sum over the depths so far.
void leave_out_sums(std::map<Holds, std::vector<NamedColumn>>& columns) {
    std::map<int, std::string> names; // by place
    for (const auto& [holds, named] : columns)
        for (const NamedColumn& column : named)
            names[column.place] += in_lower_case(column.name->text);
    if (std::ranges::any_of(names, [](const auto& name) { return name.second == "nodes"; }))
        std::erase_if(columns[Holds::Leaves],
                      [&](const NamedColumn& column) { return names[column.place].starts_with("total"); });
}

} // namespace

std::optional<TextHeading> TextHeading::of(std::string_view line, const std::vector<TextWord>& words) {
    TextHeading heading;
    heading.is_by_field_ = line.find_first_of(",;|\t") != std::string_view::npos;
    heading.has_commas_ = line.find(',') != std::string_view::npos;
    auto columns = named_columns(words, heading.is_by_field_);
    for (const TextWord* depth : bare_depths(words)) {
        heading.by_depth_.push_back({depth->field, static_cast<int>(depth->value)});
        heading.has_bare_depths_ = true;
    }
    for (const NamedColumn& column : columns[Holds::CountsOfDepth])
        heading.by_depth_.push_back({column.place, *depth_of_word(*column.name)});
    if (!columns[Holds::Depths].empty())
        heading.depths_ = columns[Holds::Depths].front().place;
    if (heading.depths_)
        leave_out_sums(columns);
    const auto& counts = columns[Holds::Leaves];
    const auto rank = [](const NamedColumn& column) { return column.name->label.rank; };
    if (const auto best = std::ranges::max_element(counts, {}, rank); best != counts.end()) {
        heading.counts_ = best->place;
        heading.is_tied_ = std::ranges::any_of(counts, [&](const NamedColumn& other) {
            const bool differs =
                    heading.is_by_field_ ? other.place != best->place : other.name->text == best->name->text;
            return &other != &*best && rank(other) == rank(*best) && differs;
        });
    } else if (!columns[Holds::Expected].empty()) // another column is named after the program, if there is one
        heading.counts_ = columns[columns[Holds::Unknown].size() == 1 ? Holds::Unknown : Holds::Expected].back().place;
    const bool is_table =
            (heading.counts_ && (heading.depths_ || !columns[Holds::Text].empty())) || heading.by_depth_.size() > 1;
    return is_table ? std::optional(heading) : std::nullopt;
}

std::optional<int> TextHeading::depth_beside_moves(const std::vector<TextWord>& words) const {
    const auto is_count = [&](const TextWord& word) {
        return word.kind == Kind::Number && word.field == by_depth_.back().place;
    };
    return has_bare_depths_ && std::ranges::any_of(words, is_count) ? std::optional(by_depth_.back().depth)
                                                                    : std::nullopt;
}

std::optional<CountsColumn> TextHeading::column_of_counts() const {
    if (has_bare_depths_)
        return CountsColumn{by_depth_.back().place, is_by_field_};
    return counts_ && !is_tied_ ? std::optional(CountsColumn{*counts_, is_by_field_}) : std::nullopt;
}

std::vector<LineCount> TextHeading::counts_in(const std::vector<TextWord>& words) const {
    const auto says_other = [](const TextWord& word) { return word.kind == Kind::Word && word.label.rank == 0; };
    if (has_bare_depths_ && std::ranges::any_of(words, says_other))
        return {}; // a row of times or captures
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
            counts.push_back({column.depth, number->value, number->column});
    if (depths_ && counts_ && counts.empty()) {
        const TextWord* depth = number_at(*depths_);
        const TextWord* nodes = number_at(*counts_);
        if (depth != nullptr && nodes != nullptr)
            counts.push_back({static_cast<int>(std::min<std::uint64_t>(depth->value, MAX_DEPTH_READ)), nodes->value,
                              nodes->column});
    }
    return counts;
}

} // namespace kiwi
