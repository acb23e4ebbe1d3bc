#include "move_rows.h"

#include <algorithm>

#include "../base/words.h"

namespace kiwi {

namespace {

using Words = std::span<const TextWord>;
using Kind = TextWord::Kind;

/// The words of one move: one, or its two squares, as in {"from": "e2", "to": "e4"}.
struct Place {
    std::size_t begin;
    std::size_t end;
};

bool is_second_square(Words words, const Place& last, std::size_t i) {
    return last.end == last.begin + 1 && words[last.begin].text.size() == 2 && words[i].text.size() == 2
           && std::ranges::all_of(words.subspan(last.end, i - last.end), [](const TextWord& word) {
                  return word.kind == Kind::Sign || is_same_word(word.text, "to");
              });
}

std::vector<Place> places_of_moves(Words words) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].kind != Kind::Move)
            continue;
        if (!places.empty() && is_second_square(words, places.back(), i))
            places.back().end = i + 1;
        else
            places.push_back({i, i + 1});
    }
    return places;
}

/// "d" alone may mean anything.
bool is_other_label(const TextWord& word) {
    return word.label.is_other || (word.label.is_depth && word.text.size() > 1);
}

/// The numbers among words, in their order.
std::vector<MoveRow::Cell> cells_of(Words words, bool stand_before_the_move) {
    constexpr std::size_t most = 8;
    std::vector<MoveRow::Cell> cells;
    std::size_t label = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].kind != Kind::Number && words[i].kind != Kind::Measure)
            continue;
        const Words before = words.subspan(label, i - label);
        const bool is_attached =
                !stand_before_the_move && cells.empty()
                && std::ranges::any_of(before, [](const TextWord& word) { return word.is_any_of(":=>"); });
        const bool is_labelled = rank_as_total(before) > 0 || (i + 1 < words.size() && words[i + 1].label.rank > 0);
        if (words[i].kind == Kind::Number && std::ranges::none_of(before, is_other_label) && cells.size() < most)
            cells.push_back({words[i], is_labelled, is_attached});
        label = i + 1;
    }
    return cells;
}

Words behind_first_number(Words words) {
    const auto number = std::ranges::find(words, Kind::Number, &TextWord::kind);
    return number == words.end() ? Words() : Words(number + 1, words.end());
}

} // namespace

LineMoves read_line_moves(Words words) {
    LineMoves line;
    const std::vector<Place> places = places_of_moves(words);
    for (std::size_t m = 0; m < places.size(); ++m) {
        const auto [begin, end] = places[m];
        const std::size_t last = m > 0 ? places[m - 1].end : 0;
        const std::size_t next = m + 1 < places.size() ? places[m + 1].begin : words.size();
        MoveRow row{.move = words[begin].move, .line = 0};
        if (end > begin + 1)
            row.move += words[end - 1].move;
        row.before = cells_of(words.subspan(last, begin - last), true);
        std::ranges::reverse(row.before);
        row.after = cells_of(words.subspan(end, next - end), false);
        for (const TextWord& word : words.subspan(last, next - last))
            if (word.kind == Kind::Measure)
                row.measures.push_back(word.field);
        row.shares_line = places.size() > 1;
        row.is_left_only = words.back().is('<') && places.size() == 1;
        line.rows.push_back(std::move(row));
    }
    if (line.rows.size() == 2 && line.rows[0].move == line.rows[1].move) {
        const auto& first = line.rows[0].after;
        const auto& second = line.rows[1].after;
        if (!first.empty() && !second.empty() && first[0].number.value != second[0].number.value)
            line.other_count = first[0].number.value;
        line.rows.erase(line.rows.begin());
        line.rows[0].mark = '|';
    }
    if (places.size() > 1)
        line.before = read_line_counts(words.first(places.front().begin));
    line.behind = read_line_counts(behind_first_number(words.subspan(places.back().end)));
    return line;
}

std::vector<TextWord> castling_in_zeros(std::span<const TextWord> words) {
    const bool has_colon = words.size() > 1 && words[1].is(':');
    const std::size_t last = has_colon ? 2 : 1;
    if (words.size() != last + 1 || (words[0].text != "00" && words[0].text != "000")
        || words[last].kind != TextWord::Kind::Number || words[last].is_padded
        || words[last].column == words[last - 1].column + (has_colon ? 1 : 0)) // "00:12" is a time
        return {};
    std::vector<TextWord> read(words.begin(), words.end());
    read[0].kind = TextWord::Kind::Move;
    read[0].text = words[0].text == "00" ? "O-O" : "O-O-O";
    read[0].move = read[0].text;
    return read;
}

} // namespace kiwi
