#include "read_text.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "../base/joined.h"
#include "../base/words.h"
#include "classic_positions.h"
#include "compared_counts.h"
#include "line_counts.h"
#include "named_positions.h"
#include "plain_text.h"
#include "text_draft.h"
#include "text_heading.h"
#include "text_labels.h"
#include "text_lines.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

constexpr std::size_t MAX_ROWS = 1000; // of one block; no position has so many moves

} // namespace

class TextStream::Reader {
public:
    explicit Reader(const TextReading& how) : how_(how) {}

    void add(std::string_view text) {
        std::string plain = plain_text(text);
        if (!how_.one_answer)
            plain = with_bracketed_lines(with_named_positions(plain));
        has_rows_with_commas_ = has_rows_with_commas_ || has_rows_with_commas(plain);
        for (std::size_t begin = 0; begin < plain.size();) {
            const std::size_t end = std::min(plain.find_first_of("\n\f", begin), plain.size());
            std::string_view line = std::string_view(plain).substr(begin, end - begin);
            const auto inside = static_cast<int>(std::ranges::count(line, LINE_INSIDE));
            read_.lines = std::max(read_.lines, line_ + inside);
            read_line(line);
            line_ += inside + (end < plain.size() && plain[end] == '\n' ? 1 : 0);
            begin = end + 1;
        }
        if (draft_.rows.empty())
            row_texts_.clear();
    }

    std::vector<TextBlock> take_blocks() { return std::exchange(read_.blocks, {}); }
    [[nodiscard]] const std::vector<TextRemark>& errors() const { return read_.errors; }

    ReadText end() {
        finish();
        return std::move(read_);
    }

private:
    [[nodiscard]] bool comma_separates() const { return has_rows_with_commas_ || (heading_ && heading_->has_commas()); }

    void remark(std::vector<TextRemark>& remarks, int column, std::string reason) const {
        if (remarks.size() < MAX_SUITE_ERRORS)
            remarks.push_back({line_, column, std::move(reason)});
    }
    void note(int column, std::string text) {
        constexpr std::size_t enough_notes = 20;
        if (read_.notes.size() < enough_notes)
            remark(read_.notes, column, std::move(text));
    }
    void skip(std::string_view line) {
        ++read_.skipped_lines;
        constexpr std::size_t shown = 40;
        remark(read_.skipped, 1, std::string(line.substr(0, shown)));
    }

    void read_line(std::string_view whole) {
        std::string_view line = without_comment(whole);
        if (line.empty() && whole.starts_with("##") && !how_.one_answer)
            line = heading_with_position(whole);
        if (line.size() > MAX_SUITE_LINE_LENGTH)
            return remark(read_.errors, static_cast<int>(MAX_SUITE_LINE_LENGTH) + 1,
                          joined("the line is longer than ", std::to_string(MAX_SUITE_LINE_LENGTH), " characters"));
        line = line.substr(0, line.find_last_not_of(BLANKS_IN_TEXT) + 1);
        if (line.empty()) {
            std::optional<FoundPosition> found;
            constexpr std::size_t longest = 80;
            std::vector<TextWord> words = counting_words(whole.substr(0, longest)); // of a heading of Markdown
            return how_.one_answer ? void() : take_name_above(take_names(whole, words, found, false));
        }
        std::string blanks = without_item_number(without_place(without_address(line)));
        std::ranges::replace(blanks, LINE_INSIDE, ' ');
        const bool is_file_of_patch = blanks.starts_with("--- ") && !blanks.ends_with(" ---");
        if (blanks.starts_with("//") || is_file_of_patch || blanks.starts_with("+++ "))
            return skip(blanks);
        read_part(std::move(blanks));
    }

    /// A heading of Markdown, if there is a position in it and no number: that would be a line of a suite left out.
    [[nodiscard]] std::string_view heading_with_position(std::string_view line) const {
        const auto found = find_position_in(line, how_.chess960);
        const bool is_heading =
                found && !found->is_name && !has_any(counting_words(line.substr(found->end)), Kind::Number);
        return is_heading ? line.substr(line.find_first_not_of('#')) : std::string_view();
    }

    /// Reads a line up to its second position, and then the rest.
    void read_part(std::string blanks) {
        auto found = how_.one_answer ? std::nullopt : find_position_in(blanks, how_.chess960);
        if (found && found->is_without_base && draft_.position && !draft_.has_counts())
            found.reset(); // it is said of the position above
        while (found) {
            const auto next = begin_of_next_fen(blanks, found->end, how_.chess960);
            if (!next)
                break;
            std::size_t cut = *next;
            while (cut > found->end && std::string_view(" \"'([{").find(blanks[cut - 1]) != std::string_view::npos)
                --cut;
            std::string rest = blanks.substr(cut);
            blanks.resize(cut);
            read_words(std::move(blanks), std::move(found));
            blanks = std::move(rest);
            found = find_position_in(blanks, how_.chess960);
        }
        read_words(std::move(blanks), std::move(found));
    }

    void read_words(std::string blanks, std::optional<FoundPosition> found) {
        mark_ = std::string_view("<>-+").find(blanks.front()) != std::string_view::npos ? blanks.front() : '\0';
        row_texts_.push_back(std::move(blanks));
        const std::size_t rows = number_of_rows_;
        std::vector<TextWord> words;
        if (!found || found->is_name)
            words = counting_words(row_texts_.back(), comma_separates());
        if (!how_.one_answer)
            take_name_above(take_names(row_texts_.back(), words, found, has_names_));
        has_names_ |= found && found->is_name;
        if (found)
            read_position(row_texts_.back(), std::move(*found));
        else if (!draft_.is_bad)
            read_counts(row_texts_.back(), words);
        if (number_of_rows_ == rows)
            row_texts_.pop_back();
    }

    // Positions

    /// A position may be named above its counts; then what stands before belongs to another.
    void take_name_above(const std::optional<ClassicName>& name) {
        if (!name)
            return;
        if (draft_.has_counts())
            finish();
        draft_.named = name;
    }

    void read_position(std::string& line, FoundPosition found) {
        if (is_row_of_divide(std::string_view(line).substr(0, found.begin)))
            return read_counts(line, counting_words(std::string_view(line).substr(0, found.begin)));
        const auto* position = std::get_if<Game>(&found.position);
        const bool is_named_again = found.is_name && position != nullptr && draft_.position == *position;
        if (!is_named_again || draft_.has_counts())
            finish();
        line.replace(found.begin, found.end - found.begin, found.end - found.begin, ' ');
        line[found.begin] = line[found.end - 1] = '"'; // something stands there: a comma beside it separates fields
        if (const auto* error = std::get_if<TextPositionError>(&found.position)) {
            remark(read_.errors, error->column, joined(error->grade, error->grade.empty() ? "" : ": ", error->reason));
            draft_.is_bad = true;
            return;
        }
        draft_.position = std::get<Game>(std::move(found.position));
        draft_.name = std::exchange(name_, {});
        draft_.line = line_;
        const int column = static_cast<int>(found.begin) + 1;
        if (found.is_board_alone)
            note(column, "the text does not say who is to move: White");
        if (const auto& [start, moves] = *draft_.position; found.is_prose && !moves.empty())
            note(column, joined("the position is that after ", joined_with(" ", moves),
                                start == standard_start() ? "" : " in " + write_fen(start)));
        if (auto id = take_operations(line, found.end, draft_.position->start))
            draft_.name = *std::move(id);
        blank_names_of_row(line, found.begin, found.end);
        const std::vector<TextWord> words = counting_words(line, comma_separates());
        static_cast<void>(comparisons_.read(words)); // it may name the expected count
        const auto is_move = [](const TextWord& word) { return word.kind == Kind::Move && !depth_of_word(word); };
        constexpr std::ptrdiff_t moves_of_a_divide = 2;
        if (std::ranges::count_if(words, is_move) >= moves_of_a_divide)
            return read_counts(line, words);
        std::vector<TextWord> others;
        for (const TextWord& word : words)
            if (!is_move(word))
                others.push_back(word);
        forget_names_of_tests(others, column);
        draft_.has_counts_beside_position = add_counts(others, column);
    }

    // Counts

    void read_counts(std::string_view line, const std::vector<TextWord>& words) {
        if (is_of_search(line) || is_rank_of_board(line) || is_end_of_fen(line) || is_help(words))
            return skip(line);
        if (draft_.line == 0)
            draft_.line = line_;
        if (!draft_.rows.empty() && draft_.totals.empty())
            if (const auto castling = castling_in_zeros(words); !castling.empty())
                return read_counts(line, castling);
        if (!how_.one_answer && take_comparison(words))
            return;
        if (!how_.one_answer
            && (is_failed_statement(words) || is_quoted_code(words) || (has_comparison_ && is_line_of_diff(words))))
            return skip(line);
        const bool has_move = has_any(words, Kind::Move);
        const bool has_number = has_number_of_nodes(words);
        if (has_move && (has_number || is_only_a_move(words)))
            return add_rows(words) ? void() : skip(line);
        const bool has_any_word = std::ranges::any_of(words, [](const TextWord& w) { return w.kind != Kind::Sign; });
        if (!has_any_word) {
            draft_.is_part |= line.find("...") != std::string_view::npos;
            return;
        }
        if (read_name(line, words) || read_heading(line, words))
            return;
        if (has_move || !add_counts(words, 0))
            skip(line);
    }

    /// Takes the count of two that a test compares; false if the line has none.
    bool take_comparison(const std::vector<TextWord>& words) {
        const auto compared = comparisons_.read(words);
        if (!compared || (!compared->is_certain && draft_.has_counts()))
            return false;
        has_comparison_ = true;
        if (compared->is_certain)
            std::erase(read_.numbers, compared->expected);
        else
            read_.compared_with = compared->expected;
        const auto count = std::ranges::find(draft_.counts, compared->expected, &SuiteCount::nodes);
        const bool is_alone = draft_.rows.empty() && draft_.counts.empty();
        if (count != draft_.counts.end() && compared->is_certain)
            count->nodes = compared->actual;
        else
            add_total({compared->actual, is_alone ? total_rank::COMPARED : total_rank::TOTAL, compared->column});
        return true;
    }

    /// "id NAME" before the position that it names.
    bool read_name(std::string_view line, const std::vector<TextWord>& words) {
        if (words.front().text != "id" || words.size() < 2 || words[1].kind == Kind::Sign || how_.one_answer)
            return false;
        finish();
        name_ = line.substr(static_cast<std::size_t>(words[1].column) - 1);
        std::erase(name_, '"');
        return true;
    }

    bool read_heading(std::string_view line, const std::vector<TextWord>& words) {
        auto heading = TextHeading::of(line, words);
        const auto prompt = std::find_if(words.rbegin(), words.rend(), [](const TextWord& w) { return w.is('>'); });
        if (!heading && prompt != words.rend()) // "Engine 4.0 => Depth  Nodes"
            heading = TextHeading::of(line, {prompt.base(), words.end()});
        if (!heading)
            return false;
        heading_ = std::move(heading);
        draft_.column = heading_->column_of_counts();
        return true;
    }

    /// A block about the same position.
    void begin_next() {
        TextDraft next;
        next.position = draft_.position;
        next.line = line_;
        next.named = draft_.named;
        finish();
        draft_ = std::move(next);
        is_continued_ = true;
    }

    /// Adds the moves of a line. After the total of moves that name two squares, a square alone is none: it describes
    /// the board, as in "king square: e1 | 116". False if the line has no more.
    bool add_rows(const std::vector<TextWord>& words) {
        LineMoves line = read_line_moves(words);
        const auto is_below_moves = [&](const auto& found) {
            return !draft_.rows.empty() && !found.empty() && found.back().line > draft_.rows.back().line;
        };
        const bool is_complete = is_below_moves(draft_.totals);
        const auto is_square = [](const MoveRow& row) { return row.move.size() == 2; };
        const auto names_two = [](const MoveRow& row) {
            return row.move.size() > 3 && row.move[0] >= 'a' && is_digit(row.move[1]) && is_digit(row.move[3]);
        };
        if (is_complete && std::ranges::all_of(line.rows, is_square) && std::ranges::all_of(draft_.rows, names_two))
            return false;
        const auto is_again = [&](const MoveRow& row) { return row.move == line.rows.front().move; };
        if (!how_.one_answer && (is_complete || draft_.row_of_sum() != nullptr)
            && std::ranges::any_of(draft_.rows, is_again))
            begin_next(); // a move after all of a divide
        if (how_.one_answer && how_.depth > 1 && (is_complete || is_below_moves(draft_.numbers))
            && is_again(draft_.rows.front()))
            draft_ = {}; // a divide of a lesser depth, on the way to the one that was asked for
        if (line.other_count)
            note(1, joined("the line has two counts of ", line.rows.front().move,
                           ": the right-hand one is compared, not ", std::to_string(*line.other_count)));
        for (MoveRow& row : line.rows) {
            if (draft_.rows.size() >= MAX_ROWS)
                break;
            row.line = line_;
            row.mark = row.mark == '\0' ? mark_ : row.mark;
            pending_ = row.before.empty() && row.after.empty();
            if (pending_ && last_number_)
                row.before.push_back(*last_number_);
            last_number_.reset();
            draft_.rows.push_back(std::move(row));
            ++number_of_rows_;
        }
        if (heading_ && !draft_.depth)
            draft_.depth = heading_->depth_beside_moves(words);
        add_labelled(line.before, true);
        add_labelled(line.behind, false);
        return true;
    }

    /// Totals and a depth that words name in a line with moves.
    void add_labelled(const LineCounts& counts, bool leads) {
        for (const LineTotal& total : counts.totals)
            if (draft_.totals.size() < MAX_ROWS)
                draft_.totals.push_back({total.nodes, total.rank, line_, mark_, leads});
        for (const LineCount& count : counts.counts)
            if (count.is_labelled && draft_.totals.size() < MAX_ROWS) {
                draft_.totals.push_back({count.nodes, total_rank::TOTAL, line_, mark_, leads});
                draft_.depth = count.depth;
            }
        if (counts.depth)
            draft_.depth = counts.depth;
    }

    /// Adds what a line without moves says; `position` is the column of a position in it, or 0.
    bool add_counts(const std::vector<TextWord>& words, int position) {
        LineCounts counts = read_line_counts(words);
        note_numbers(counts);
        const bool is_below_moves = heading_ && heading_->has_bare_depths() && !draft_.rows.empty();
        const auto by_heading = heading_ && !is_below_moves ? heading_->counts_in(words) : std::vector<LineCount>();
        if (!by_heading.empty()) {
            counts = LineCounts();
            counts.counts = by_heading;
        }
        draft_.keep_total_of_column(counts, words);
        if (counts.error && (position != 0 || draft_.position || draft_.counts.empty()) && !how_.one_answer)
            remark(read_.errors, *counts.error,
                   counts.error_is_size ? "the count does not fit 64 bits"
                                        : "a depth needs one whole number of nodes, such as D1 20");
        for (const LineCount& count : counts.counts)
            add_count(count);
        if (const auto count = count_of_line(counts)) {
            add_count_of_line(*count);
            return true;
        }
        if (counts.depth && counts.counts.empty())
            add_depth(*counts.depth);
        for (const LineTotal& total : counts.totals)
            add_total(total);
        const bool has_numbers = add_numbers(counts, words, position);
        return !counts.counts.empty() || counts.depth || !counts.totals.empty() || has_numbers;
    }

    void note_numbers(const LineCounts& counts) {
        if (read_.numbers.size() >= MAX_ROWS)
            return;
        std::ranges::transform(counts.counts, std::back_inserter(read_.numbers), &LineCount::nodes);
        std::ranges::transform(counts.totals, std::back_inserter(read_.numbers), &LineTotal::nodes);
        std::ranges::transform(counts.loose, std::back_inserter(read_.numbers), &TextWord::value);
        read_.numbers.insert(read_.numbers.end(), counts.differences.begin(), counts.differences.end());
    }

    /// One depth and one number of nodes: "8902 (depth 3)", "depth 3, time 0.1, nodes 8902".
    [[nodiscard]] std::optional<LineCount> count_of_line(const LineCounts& counts) const {
        if (!counts.depth || !counts.counts.empty())
            return {};
        if (counts.totals.empty() && counts.loose.size() == 1)
            return LineCount{*counts.depth, counts.loose[0].value, counts.loose[0].column};
        if (counts.totals.size() == 1 && draft_.rows.empty() && !how_.one_answer)
            return LineCount{*counts.depth, counts.totals[0].nodes, counts.totals[0].column};
        return {};
    }

    /// Another count of a depth that has one begins another table; depth 0 says nothing.
    void add_count_of_line(const LineCount& count) {
        const auto same = std::ranges::find(draft_.counts, count.depth, &SuiteCount::depth);
        if (!how_.one_answer && same != draft_.counts.end() && same->nodes != count.nodes)
            begin_next();
        if (count.depth > 0)
            add_count(count);
    }

    void add_depth(int depth) {
        const bool has_counts = !draft_.rows.empty() || !draft_.totals.empty();
        if (has_counts && !how_.one_answer && (draft_.depth || !draft_.totals.empty()) && draft_.depth != depth
            && (draft_.depth || draft_.rows.empty()))
            begin_next();
        draft_.depth = depth;
    }

    void add_count(const LineCount& count) {
        if (how_.one_answer) {
            if (count.is_labelled && draft_.counts.size() < MAX_ROWS)
                draft_.counts.push_back({count.depth, count.nodes});
            return;
        }
        if (count.depth == 0 && count.nodes == 1)
            return; // it says nothing
        if (!may_be_leaves(static_cast<std::uint64_t>(std::max(count.depth, 0)), count.nodes))
            return remark(read_.errors, count.column,
                          joined(std::to_string(count.nodes), " leaves at depth ", std::to_string(count.depth),
                                 " cannot be"));
        const auto same = std::ranges::find(draft_.counts, count.depth, &SuiteCount::depth);
        if (same == draft_.counts.end())
            draft_.counts.push_back({count.depth, count.nodes});
        else if (same->nodes != count.nodes) {
            draft_.other_counts.push_back({count.depth, count.nodes});
            remark(read_.errors, count.column, joined("depth ", std::to_string(count.depth), " has two counts"));
        }
    }

    void add_total(const LineTotal& total) {
        if (total.rank < total_rank::TOTAL && take_pending(total.nodes, total.column))
            return;
        last_number_ = cell_of(total.nodes, total.column);
        if (draft_.totals.size() < MAX_ROWS)
            draft_.totals.push_back({total.nodes, total.rank, line_, mark_, draft_.rows.empty()});
    }

    /// Gives a number to the move on the line before.
    bool take_pending(std::uint64_t nodes, int column) {
        if (!std::exchange(pending_, false) || draft_.rows.empty())
            return false;
        last_number_ = cell_of(nodes, column);
        draft_.rows.back().after.push_back(*last_number_);
        return true;
    }

    static MoveRow::Cell cell_of(std::uint64_t nodes, int column) {
        return {{Kind::Number, "0", column, 0, nodes}, true, false};
    }

    /// Adds the numbers that no word explains; false if they mean nothing here.
    bool add_numbers(const LineCounts& counts, const std::vector<TextWord>& words, int position) {
        std::vector<TextWord> loose = counts.loose;
        const bool belongs_to_another = position == 0 && draft_.position && draft_.has_counts_beside_position;
        if (loose.empty() || !counts.counts.empty() || belongs_to_another)
            return false;
        if (position != 0 && std::ranges::any_of(loose, [&](const TextWord& w) { return w.column > position; }))
            std::erase_if(loose, [&](const TextWord& w) { return w.column < position; });
        if (loose.size() == 1 && take_pending(loose[0].value, loose[0].column))
            return true;
        const bool too_large =
                std::ranges::any_of(loose, [](const TextWord& w) { return w.is_too_large || w.is_padded; });
        if (too_large)
            return remark(read_.errors, loose.front().column, "a number of nodes does not fit 64 bits"), true;
        const bool unclear = counts.has_measures_before || (counts.has_words && loose.size() == 1);
        const bool is_alone = std::ranges::all_of(
                words, [&](const TextWord& w) { return w.kind == Kind::Sign || w.column == loose.front().column; });
        if (is_alone && loose.size() == 1 && draft_.totals.size() < MAX_ROWS)
            draft_.totals.push_back({loose[0].value, total_rank::ALONE, line_, mark_, draft_.rows.empty()});
        if (unclear || draft_.numbers.size() >= MAX_ROWS || (!is_alone && loose.size() == 1 && position == 0))
            return is_alone;
        draft_.numbers.push_back({values_of(loose), line_, loose.front().column});
        return true;
    }

    // The end of a block

    void finish() {
        pending_ = false;
        last_number_.reset();
        TextDraft draft = std::exchange(draft_, {});
        const bool was_continued = std::exchange(is_continued_, false);
        if (draft.is_bad || draft.is_empty())
            return;
        if (!how_.one_answer)
            draft.take_depth_of_sum(was_continued ? last_depth_ + 1 : 1);
        last_depth_ = draft.depth.value_or(0);
        if (was_continued && draft.rows.empty() && draft.totals.empty() && draft.counts.empty())
            return;
        if (std::ranges::find(draft.totals, total_rank::COMPARED, &DivideTotal::rank) != draft.totals.end())
            read_.numbers.clear(); // the text tells which of its numbers was counted
        read_.blocks.push_back(resolved(std::move(draft), how_));
    }

    TextReading how_;
    ReadText read_;
    TextDraft draft_;
    std::optional<TextHeading> heading_;
    bool has_rows_with_commas_ = false;
    char mark_ = '\0';       ///< What the line begins with, if `diff` writes it so.
    std::string name_;       ///< For the next position.
    bool has_names_ = false; ///< A line before names a position.
    TestComparisons comparisons_;
    bool has_comparison_ = false;       ///< A test compared two counts.
    std::deque<std::string> row_texts_; ///< The lines with moves: their words are views of them.
    std::size_t number_of_rows_ = 0;
    int line_ = 1;
    std::optional<MoveRow::Cell> last_number_; ///< On a line of its own since the last move.
    bool pending_ = false;                     ///< The last row has no number yet.
    bool is_continued_ = false;                ///< The position of the block was that of the one before.
    int last_depth_ = 0;                       ///< Of the block before; 0 if it has none.
};

TextStream::TextStream(const TextReading& how) : reader_(std::make_unique<Reader>(how)) {}
TextStream::~TextStream() = default;

std::vector<TextBlock> TextStream::add(std::string_view lines) {
    reader_->add(lines);
    return reader_->take_blocks();
}
const std::vector<TextRemark>& TextStream::errors() const { return reader_->errors(); }
ReadText TextStream::end(std::string_view lines) {
    reader_->add(lines);
    return reader_->end();
}

ReadText read_text(std::string_view text, const TextReading& how) { return TextStream(how).end(text); }

std::vector<std::string> told_notes(const ReadText& read) {
    std::vector<std::string> notes;
    for (const TextRemark& note : read.notes)
        notes.push_back(joined("line ", std::to_string(note.line), ": ", note.reason));
    if (read.skipped_lines == 0)
        return notes;
    std::string told =
            joined(std::to_string(read.skipped_lines), read.skipped_lines == 1 ? " line" : " lines", " skipped: ");
    constexpr std::size_t shown = 3;
    for (std::size_t i = 0; i < std::min(shown, read.skipped.size()); ++i)
        told.append(
                joined(i == 0 ? "" : ", ", std::to_string(read.skipped[i].line), " \"", read.skipped[i].reason, "\""));
    notes.push_back(told + (read.skipped_lines > shown ? " …" : ""));
    return notes;
}

} // namespace kiwi
