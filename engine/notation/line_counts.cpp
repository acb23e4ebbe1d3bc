#include "line_counts.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "../base/words.h"
#include "../perft_depth.h"
#include "compared_counts.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

bool is_word_of(std::initializer_list<std::string_view> list, const TextWord& word) {
    return word.kind == Kind::Word && is_one_of({list.begin(), list.size()}, word.text);
}

/// The column behind a word.
int end_of(const TextWord& word) { return word.column + static_cast<int>(word.text.size()); }

/// Reads from left to right.
class CountsReader {
public:
    explicit CountsReader(std::span<const TextWord> words) : words_(words) {}

    LineCounts read() {
        while (at_ < words_.size())
            read_word();
        return std::move(counts_);
    }

private:
    [[nodiscard]] const TextWord& word(std::size_t i) const { return words_[i]; }
    [[nodiscard]] bool is_number(std::size_t i) const { return i < words_.size() && word(i).kind == Kind::Number; }

    void read_word() {
        const TextWord& first = word(at_);
        if (const auto depth = depth_of_word(first))
            return read_count_of(static_cast<std::uint64_t>(*depth), at_ + 1, true);
        const bool is_label = first.label.is_depth || first.label.is_perft || is_word_of({"divide"}, first);
        if (is_label) {
            if (const auto last = end_of_range(at_ + 1)) {
                at_ = label_ = *last + 1;
                return;
            }
            if (const auto depth = number_of_depth(at_ + 1, first.label.is_perft))
                return read_count_of(word(*depth).value, *depth + 1, false);
        }
        if (first.kind == Kind::Number)
            return read_number();
        if (first.kind == Kind::Measure)
            label_ = at_ + 1;
        measured_ |= first.kind == Kind::Measure;
        counts_.has_words |= first.kind == Kind::Word && first.label.rank == 0;
        ++at_;
    }

    /// The last number of a range of depths: "1-4", "1..4", "1 to 4".
    [[nodiscard]] std::optional<std::size_t> end_of_range(std::size_t i) const {
        constexpr std::uint64_t deepest = 15;
        i += i < words_.size() && word(i).is('(') ? 1U : 0U;
        const auto touches = [&](std::size_t sign) { return word(sign).column == end_of(word(sign - 1)); };
        std::size_t last = i + 2; // the number behind a sign or word
        if (last >= words_.size() || !is_number(i))
            return std::nullopt;
        if (word(i + 1).is('.') && word(i + 2).is('.') && touches(i + 1) && touches(i + 2))
            ++last;
        else if (!word(i + 1).is('-') && !is_word_of({"to"}, word(i + 1)))
            return std::nullopt;
        const bool is_range = is_number(last) && word(i).value < word(last).value && word(last).value <= deepest
                              && (is_word_of({"to"}, word(i + 1)) || touches(last));
        return is_range ? std::optional(last) : std::nullopt;
    }

    /// The number that a word such as "depth" has: "depth 3", "perft(3)", "PerftFast(cr,3)",
    /// "perft(&mut Board::from_fen("…").unwrap(), 3)", "Perft to depth: 3", "DEPTH SEARCHED: 3".
    [[nodiscard]] std::optional<std::size_t> number_of_depth(std::size_t i, bool after_perft) const {
        constexpr std::size_t farthest = 24;
        int brackets = 0; // that are open
        for (const std::size_t end = std::min(words_.size(), i + farthest); i < end; ++i) {
            const TextWord& next = word(i);
            if (next.kind == Kind::Number)
                return next.value <= MAX_DEPTH_READ || is_number(i + 1) ? std::optional(i) : std::nullopt;
            brackets += next.is('(') ? 1 : next.is(')') && brackets > 0 ? -1 : 0;
            const bool in_brackets = brackets > 0;
            const bool is_value = next.is_any_of("=:") && after_perft && !in_brackets;
            constexpr std::array<std::string_view, 9> between{"to", "of",       "depth",   "level",    "test",
                                                              "at", "searched", "reached", "completed"};
            const bool passes = (next.kind == Kind::Sign && !is_value && !next.is_any_of("[{|\t;")
                                 && (in_brackets || !next.is(',')))
                                || (next.kind == Kind::Word && (in_brackets || is_one_of(between, next.text)));
            if (!passes)
                return std::nullopt;
        }
        return std::nullopt;
    }

    /// Reads the count after a depth. Without a count, the depth is that of the next lines.
    void read_count_of(std::uint64_t depth, std::size_t begin, bool is_attached) {
        std::size_t i = begin;
        bool after_word = is_attached; // a comma between two numbers alone makes a list of them
        while (i < words_.size()
               && ((word(i).kind == Kind::Sign && !word(i).is_any_of("[{;|")
                    && (!word(i).is(',') || after_word || goes_on_with_total(i + 1)))
                   || word(i).label.rank > 0 || is_word_of({"is", "result"}, word(i)))) {
            after_word |= word(i).kind == Kind::Word;
            ++i;
        }
        if (!is_number(i) && !is_attached)
            i = number_of_sentence(i).value_or(i);
        if (is_number(i)) {
            add_count(depth, i);
            at_ = label_ = i + 1;
            return;
        }
        if (is_attached) {
            if (i < words_.size() && word(i).kind != Kind::Depth && !depth_of_word(word(i)) && !word(i).is('|')
                && !counts_.error)
                counts_.error = word(i).column;
            else if (i >= words_.size() && !counts_.error)
                counts_.error = words_.back().column + static_cast<int>(words_.back().text.size());
        } else
            counts_.depth = static_cast<int>(depth);
        at_ = label_ = begin;
    }

    /// The number behind a few words and a verb, '=' or "of": "perft(5) of the start position = 4865609", "perft 5 of
    /// 4865609". Nothing if a much larger one stands behind it, as in "perft 5 returns 0 errors, 4865609 nodes".
    [[nodiscard]] std::optional<std::size_t> number_of_sentence(std::size_t i) const {
        constexpr std::size_t farthest = 6;
        const auto is_verb = [](const TextWord& w) { return is_word_of({"is", "returns", "gives", "yields"}, w); };
        const std::size_t begin = i;
        const std::size_t end = std::min(words_.size(), i + farthest);
        while (i < end && word(i).kind == Kind::Word && !is_verb(word(i)) && !word(i).label.is_other
               && word(i).label.rank == 0 && !word(i).label.is_depth)
            ++i;
        if (i < end && (word(i).is('=') || is_verb(word(i))))
            ++i;
        else if (i == begin || !is_word_of({"of"}, word(i - 1)))
            return std::nullopt;
        constexpr std::uint64_t much = 10;
        const bool is_count = is_number(i) && !is_difference(i) && (i == begin + 1 || word(i).value > MAX_PERFT_DEPTH)
                              && std::ranges::none_of(words_.subspan(i), [&](const TextWord& later) {
                                     return later.kind == Kind::Number && later.value / much > word(i).value;
                                 });
        return is_count ? std::optional(i) : std::nullopt;
    }

    [[nodiscard]] bool goes_on_with_total(std::size_t i) const {
        while (i < words_.size() && word(i).kind == Kind::Sign && !word(i).is(','))
            ++i;
        return i < words_.size() && word(i).label.rank > 0;
    }

    void add_count(std::uint64_t depth, std::size_t i) {
        const TextWord& number = word(i);
        std::uint64_t nodes = number.value;
        bool is_too_large = number.is_too_large;
        const auto add_thousands = [&](const TextWord& group) {
            is_too_large |= nodes > (UINT64_MAX - group.value) / 1000;
            nodes = nodes * 1000 + group.value;
        };
        const bool is_grouped = is_number(i + 1) && may_continue(number, word(i + 1)); // "8 901"
        if (is_grouped)
            add_thousands(word(i + 1));
        constexpr std::uint64_t usual_moves = 60;
        for (++i; is_grouped && is_number(i + 1) && may_continue_joined(i)
                  && may_be_leaves(depth, nodes * 1000, usual_moves);
             ++i)
            add_thousands(word(i + 1)); // "4 865 609"
        const bool has_more = !is_grouped && is_number(i) && number.field == word(i).field
                              && !(i + 1 < words_.size() && word(i + 1).is_any_of(":="));
        if (is_too_large || number.is_padded || has_more || depth > MAX_DEPTH_READ) {
            if (!counts_.error) {
                counts_.error = number.column;
                counts_.error_is_size = is_too_large;
            }
            return;
        }
        counts_.counts.push_back({static_cast<int>(depth), nodes, number.column});
    }

    void read_number() {
        const TextWord& number = word(at_);
        // "1: 20", "1 = 20", "1) 20"
        std::size_t next = at_ + 1;
        const bool may_be_depth =
                number.value <= MAX_PERFT_DEPTH && rank_as_total(words_.subspan(label_, at_ - label_)) == 0;
        if (may_be_depth && next < words_.size() && is_word_of({"ply", "plies"}, word(next)))
            ++next; // "1 ply: 20"
        while (next < words_.size() && word(next).is_any_of(":=)>\""))
            ++next;
        const bool is_equation = next == at_ + 3 && word(at_ + 1).is('=') && word(at_ + 2).is('='); // "8903 == 8902"
        if (next > at_ + 1 && is_number(next) && number.value <= MAX_DEPTH_READ && !is_equation && !has_other_label()) {
            add_count(number.value, next);
            if (!counts_.counts.empty())
                counts_.counts.back().is_labelled = false;
            at_ = label_ = next + 1;
            return;
        }
        std::size_t end_of_label = next;
        while (end_of_label < words_.size() && word(end_of_label).kind != Kind::Number
               && word(end_of_label).kind != Kind::Measure)
            ++end_of_label;
        int rank = rank_as_total(words_.subspan(label_, at_ - label_));
        if (is_difference(at_)) {
            counts_.differences.push_back(number.value);
            at_ = label_ = at_ + 1;
            return;
        }
        const bool is_other = has_other_label();
        // In "White(1): total moves=8902" the words are of the next number, in "8902: nodes (3 ms)" of this one.
        const bool begins_anew =
                next > at_ + 1 && word(next - 1).is(':') && is_number(end_of_label) && !word(end_of_label - 1).is('(');
        if (rank == 0 && !is_other && !begins_anew)
            rank = rank_as_total(words_.subspan(at_ + 1, std::min<std::size_t>(end_of_label - at_ - 1, 3)));
        const bool goes_on = is_number(at_ + 1) && may_continue(number, word(at_ + 1));
        std::uint64_t value = number.value;
        std::size_t last = at_;
        while (rank > 0 && is_number(last + 1) && may_continue_joined(last)) {
            value = value * 1000 + word(last + 1).value;
            ++last;
        }
        const bool begins_list = is_number(last + 1) && begins_ascending_counts();
        if (begins_list) { // "perft: 20 400 8902"
            value = number.value;
            last = at_;
        }
        const bool is_in_list = at_ + 2 < words_.size() && word(at_ + 1).is(',') && is_number(at_ + 2)
                                && (at_ + 3 == words_.size() || word(at_ + 3).kind == Kind::Sign);
        if (is_in_list || begins_list)
            rank = 0;
        if (rank > 0 && !number.is_too_large && (goes_on || !is_number(at_ + 1)))
            counts_.totals.push_back({value, rank, number.column});
        else if (rank > 0 && number.is_too_large && !counts_.error) {
            counts_.error = number.column;
            counts_.error_is_size = true;
        } else if (!is_other) {
            counts_.loose.push_back(number);
            counts_.has_measures_before |= measured_;
        }
        at_ = label_ = last + 1;
    }

    [[nodiscard]] bool may_continue_joined(std::size_t i) const {
        const TextWord& next = word(i + 1);
        return next.text.size() == 3 && next.kind == Kind::Number
               && next.column == word(i).column + static_cast<int>(word(i).text.size()) + 1 && word(i).text.size() <= 3;
    }

    /// Whether this number and those that follow may be the counts of depths 1, 2, 3 …
    [[nodiscard]] bool begins_ascending_counts() const {
        for (std::size_t i = at_; is_number(i + 1); ++i)
            if (word(i + 1).value <= word(i).value || word(i + 1).value / MOST_MOVES > word(i).value)
                return false;
        return word(at_).value <= MOST_MOVES;
    }

    /// Whether number `i` is one between two counts: "off by 258", "missing a worrying 258", "258 nodes less", "12 more
    /// nodes than Stockfish".
    [[nodiscard]] bool is_difference(std::size_t i) const {
        std::size_t before = i;
        while (before > 0 && i - before < 2 && word(before - 1).kind == Kind::Word && word(before - 1).label.rank == 0
               && !is_word_of({"by", "missing"}, word(before - 1)))
            --before;
        std::size_t behind = i + 1;
        behind += behind < words_.size() && word(behind).label.rank > 0 ? 1U : 0U;
        const bool goes_on = behind + 1 < words_.size()
                             && (word(behind + 1).is_any_of(":=") || is_word_of({"than"}, word(behind + 1)));
        return (before > 0 && is_word_of({"missing"}, word(before - 1)))
               || (before > 1 && is_word_of({"by"}, word(before - 1)) && is_word_of({"off"}, word(before - 2)))
               || (behind < words_.size() && !goes_on
                   && is_word_of({"less", "fewer", "missing", "more", "extra", "off", "too"}, word(behind)));
    }

    /// Whether the words before the present number make it anything but leaves.
    [[nodiscard]] bool has_other_label() const {
        return std::ranges::any_of(words_.subspan(label_, at_ - label_),
                                   [](const TextWord& w) { return w.label.is_other; });
    }

    std::span<const TextWord> words_;
    std::size_t at_ = 0;
    std::size_t label_ = 0; ///< Where the label of the next number begins.
    bool measured_ = false; ///< A number with sign or fraction came before.
    LineCounts counts_;
};

using Words = std::span<const TextWord>;

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

LineCounts read_line_counts(std::span<const TextWord> words) { return CountsReader(words).read(); }

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

int rank_as_total(std::span<const TextWord> label) {
    int rank = 0;
    bool of_moves = false;
    bool of_nodes = false;
    for (const TextWord& word : label) {
        if (word.label.is_other)
            return 0;
        of_moves |= word.label.rank == total_rank::MOVES;
        of_nodes |= word.label.rank == total_rank::NODES || word.label.rank == total_rank::LEAVES;
        rank = std::max(rank, word.label.rank);
    }
    return of_moves && !of_nodes ? total_rank::MOVES : rank; // "total moves"
}

bool may_be_leaves(std::uint64_t depth, std::uint64_t nodes, std::uint64_t most_moves) {
    constexpr std::uint64_t deep = 20;
    constexpr std::uint64_t many = 1'000'000;
    if (depth < 1 || depth > MAX_PERFT_DEPTH || (depth > deep && nodes < many))
        return false;
    std::uint64_t most = 1;
    for (std::uint64_t ply = 0; ply < depth && most < nodes; ++ply)
        most = most > UINT64_MAX / most_moves ? UINT64_MAX : most * most_moves;
    return nodes <= most;
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

} // namespace kiwi
