#include "text_draft.h"

#include <algorithm>
#include <iterator>

#include "../base/joined.h"
#include "../played_position.h"
#include "text_labels.h"

namespace kiwi {

namespace {

using Counts = std::vector<SuiteCount>;

/// Depths and counts in turn, with ascending depths; nothing if they cannot be.
Counts as_pairs(const std::vector<std::uint64_t>& numbers, bool count_first) {
    Counts counts;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        const std::uint64_t depth = numbers[count_first ? i + 1 : i];
        const std::uint64_t nodes = numbers[count_first ? i : i + 1];
        const SuiteCount count{static_cast<int>(depth), nodes};
        const int next = counts.empty() ? count.depth : counts.back().depth + 1;
        if (!may_be_leaves(depth, nodes) || count.depth < next
            || (count.depth > next && nodes < counts.back().nodes)) // "1 48 8 0": behind the count stand captures
            return {};
        counts.push_back(count);
    }
    return numbers.size() % 2 == 0 ? counts : Counts();
}

/// The first two numbers of each row are a depth and its count.
Counts as_rows_of_pairs(const std::vector<DepthRow>& rows) {
    std::vector<std::uint64_t> pairs;
    for (const DepthRow& row : rows) {
        if (row.numbers.size() < 2)
            return {};
        pairs.insert(pairs.end(), row.numbers.begin(), row.numbers.begin() + 2);
    }
    return as_pairs(pairs, false);
}

/// Counts from depth 1 on, none more than MOST_MOVES times the one before.
Counts as_list(const std::vector<std::uint64_t>& numbers) {
    Counts counts;
    std::uint64_t before = 1;
    for (const std::uint64_t nodes : numbers) {
        const int depth = static_cast<int>(counts.size()) + 1;
        if (!may_be_leaves(static_cast<std::uint64_t>(depth), nodes) || nodes / MOST_MOVES > before
            || (before == 0 && nodes > 0))
            return {};
        counts.push_back({depth, nodes});
        before = nodes;
    }
    return counts;
}

/// The leaves at depth 1 or 2.
std::uint64_t leaves_at(int depth, PlayedPosition& board) {
    if (depth == 1)
        return static_cast<std::uint64_t>(count_legal_moves(board.pos));
    std::uint64_t leaves = 0;
    for (const Move m : legal_moves(board.pos)) {
        board.play(m);
        leaves += leaves_at(1, board);
        board.undo();
    }
    return leaves;
}

/// How many of the counts of depths 1 and 2 are those of the position.
int right_counts(const Counts& counts, const BoardSetup& setup) {
    PlayedPosition board(setup);
    return static_cast<int>(std::ranges::count_if(counts, [&](const SuiteCount& count) {
        return count.depth <= 2 && count.nodes == leaves_at(count.depth, board);
    }));
}

/// Depth 1 or 2 and its right count, behind which stand captures and the like: "1 48 8 0". Nothing if the numbers can
/// be pairs, or begin with the number of legal moves.
Counts as_first_pair(const std::vector<std::uint64_t>& numbers, const BoardSetup& setup) {
    constexpr std::size_t fewest = 3;
    if (numbers.size() < fewest || (numbers[0] != 1 && numbers[0] != 2) || !as_pairs(numbers, false).empty()
        || right_counts({{1, numbers[0]}}, setup) == 1)
        return {};
    const Counts first{{static_cast<int>(numbers[0]), numbers[1]}};
    return right_counts(first, setup) == 1 ? first : Counts();
}

/// Whether a number is near the leaves at depth 2: not half and not twice as large.
bool is_near_depth_2(std::uint64_t nodes, const BoardSetup& setup) {
    PlayedPosition board(setup);
    const std::uint64_t leaves = leaves_at(2, board);
    return nodes > leaves / 2 && nodes / 2 <= leaves;
}

/// Counts from depth 1 on, or depths and counts in turn, whichever has more right counts.
std::variant<Counts, TextRemark> as_list_or_pairs(const DepthRow& row, const BoardSetup& setup) {
    const Counts list = as_list(row.numbers);
    Counts pairs = as_pairs(row.numbers, false);
    if (pairs.empty())
        pairs = as_pairs(row.numbers, true);
    if (list.empty() || pairs.empty()) {
        if (row.numbers.size() == 1 && !list.empty() && right_counts(list, setup) == 0)
            return TextRemark{row.line, row.column,
                              joined("the depth of the count ", std::to_string(row.numbers[0]), " is not said")};
        return list.empty() ? pairs : list;
    }
    const bool begins_with_moves = right_counts({list.front()}, setup) == 1;
    const int right_as_list = begins_with_moves ? right_counts(list, setup) : 0;
    const int right_as_pairs = right_counts(pairs, setup);
    constexpr int deep = 10; // where a pair that begins so has few leaves for its depth
    if (right_as_list > right_as_pairs && (right_as_list == 2 || pairs.front().depth > deep))
        return list;
    if (right_as_pairs > right_as_list || right_as_list == 0) // a list begins with the number of moves
        return pairs;
    return TextRemark{row.line, row.column,
                      joined(std::to_string(row.numbers[0]), ", ", std::to_string(row.numbers[1]),
                             " may be a depth and its count, or the counts of depths 1 and 2")};
}

/// One line of numbers, or a number in each line, about a position. The count of depth 0 may come first.
std::variant<Counts, TextRemark> read_one_row(DepthRow row, const BoardSetup& setup) {
    std::vector<std::uint64_t>& numbers = row.numbers;
    if (numbers.size() > 1 && numbers.size() != 3 && numbers[0] == 0 && numbers[1] == 1) // "0 1 1 20 2 400"
        numbers.erase(numbers.begin(), numbers.begin() + 2);
    if (Counts first = as_first_pair(numbers, setup); !first.empty()) {
        if (numbers[0] == 2 || !is_near_depth_2(numbers[2], setup))
            return first;
        numbers.erase(numbers.begin()); // "1 20 400 8902"
    }
    return as_list_or_pairs(row, setup);
}

/// Reads rows of numbers as counts by depth: a depth and its count in each row; depths and counts in turn in one row;
/// or counts from depth 1 on, the first of which should be the number of legal moves. Without a position, rows are
/// pairs whose depths ascend by 1. Returns nothing if no reading fits, and a reason if more than one does.
std::variant<Counts, TextRemark> read_depth_rows(const std::vector<DepthRow>& rows, const BoardSetup* setup) {
    if (rows.empty())
        return Counts();
    const bool one_each = std::ranges::all_of(rows, [](const DepthRow& row) { return row.numbers.size() == 1; });
    if (rows.size() == 1 || one_each) {
        if (setup == nullptr)
            return Counts();
        DepthRow row{{}, rows.front().line, rows.front().column};
        for (const DepthRow& next : rows)
            row.numbers.insert(row.numbers.end(), next.numbers.begin(), next.numbers.end());
        auto counts = read_one_row(std::move(row), *setup);
        if (auto* read = std::get_if<Counts>(&counts); read != nullptr && read->empty() && rows.size() == 1)
            return as_rows_of_pairs(rows); // a depth, its count, and columns of something else
        return counts;
    }
    Counts counts = as_rows_of_pairs(rows);
    if (setup == nullptr)
        for (std::size_t i = 1; i < counts.size(); ++i)
            if (counts[i].depth != counts[i - 1].depth + 1)
                return Counts();
    return counts;
}

/// "d1: 20", "d2: 400" … are depths, not pawn moves.
void take_depths_for_moves(TextDraft& draft, const TextReading& how) {
    if (how.one_answer && !draft.totals.empty())
        return; // the total of an answer is of its moves
    if (draft.rows.empty() || draft.rows.front().move != "d1")
        return;
    for (std::size_t i = 0; i < draft.rows.size(); ++i)
        if (draft.rows[i].move != "d" + std::to_string(i + 1) || draft.rows[i].after.size() != 1)
            return;
    for (std::size_t i = 0; i < draft.rows.size(); ++i)
        draft.counts.push_back({static_cast<int>(i) + 1, draft.rows[i].after.front().number.value});
    draft.rows.clear();
}

/// Keeps of a test's report the count that the test compared: numbers that no word explains are of lines and times.
void keep_compared(TextDraft& draft) {
    const auto is_other = [](const DivideTotal& total) { return total.rank != total_rank::COMPARED; };
    if (!draft.rows.empty() || std::ranges::all_of(draft.totals, is_other))
        return;
    std::erase_if(draft.totals, is_other);
    draft.numbers.clear();
}

std::uint64_t sum_of_rows(const std::vector<MoveRow>& rows) {
    std::uint64_t sum = 0;
    for (const MoveRow& row : rows)
        sum += row.after.empty() ? 0 : row.after.front().number.value;
    return sum;
}

/// The numbers that may be counts, the sum of those behind moves among them.
std::vector<std::uint64_t> numbers_in(const TextDraft& draft) {
    std::vector<std::uint64_t> all{sum_of_rows(draft.rows)};
    std::ranges::transform(draft.totals, std::back_inserter(all), &DivideTotal::nodes);
    std::ranges::transform(draft.counts, std::back_inserter(all), &SuiteCount::nodes);
    for (const DepthRow& row : draft.numbers)
        all.insert(all.end(), row.numbers.begin(), row.numbers.end());
    return all;
}

/// Whether there are moves, and all are legal in a classic position.
bool are_moves_of(int number, const std::vector<MoveRow>& rows) {
    const PlayedPosition board(setup_of_classic(number));
    constexpr std::size_t enough = 3;
    return rows.size() >= enough && std::ranges::all_of(rows, [&](const MoveRow& row) {
               return move_in_any_notation(board.pos, row.move).is_ok();
           });
}

/// "1  0  9.9 µs" in an answer without moves: the depth that was asked for, and its count.
void take_row_for_total(TextDraft& draft, const TextReading& how) {
    if (!how.one_answer || !draft.rows.empty() || !draft.totals.empty())
        return;
    for (const DepthRow& row : draft.numbers)
        if (row.numbers.size() == 2 && row.numbers[0] == static_cast<std::uint64_t>(how.depth))
            draft.totals = {{row.numbers[1], total_rank::ALONE, row.line}};
}

/// Whether an engine told the total of each depth on the way to the one that was asked for.
bool is_total_of_each_depth(const std::vector<DivideTotal>& totals, const TextReading& how) {
    return how.depth > 1 && totals.size() == static_cast<std::size_t>(how.depth)
           && std::ranges::all_of(totals, [&](const DivideTotal& t) { return t.rank == totals.front().rank; });
}

void resolve_divide(TextDraft& draft, const TextReading& how) {
    std::erase_if(draft.rows, [](const MoveRow& row) { return row.before.empty() && row.after.empty(); });
    std::vector<DivideTotal> totals = draft.totals;
    for (const SuiteCount& count : draft.counts)
        if (how.one_answer ? how.depth == 0 || count.depth == how.depth : !draft.rows.empty())
            totals.push_back({count.nodes, total_rank::TOTAL, draft.line});
    if (draft.rows.empty() && (!draft.counts.empty() || draft.numbers.size() > 1) && !how.one_answer)
        return;
    if (draft.rows.empty() && how.one_answer && is_total_of_each_depth(totals, how))
        totals.erase(totals.begin(), totals.end() - 1);
    auto divide = read_divide(std::move(draft.rows), std::move(totals), draft.column);
    if (auto* read = std::get_if<Divide>(&divide))
        draft.divide = std::move(*read);
    else
        draft.fault = std::get<TextRemark>(std::move(divide));
}

void resolve_counts(TextDraft& draft, const TextReading& how) {
    const bool has_divide = !draft.divide.moves.empty();
    if (draft.counts.empty() && draft.depth && draft.divide.total && !has_divide)
        draft.counts.push_back({*draft.depth, *draft.divide.total});
    if (draft.counts.empty() && !has_divide && !how.one_answer && (!draft.depth || draft.numbers.size() > 1)) {
        auto read = read_depth_rows(draft.numbers, draft.position ? &draft.position->start : nullptr);
        if (auto* counts = std::get_if<Counts>(&read))
            draft.counts = std::move(*counts);
        else
            draft.fault = std::get<TextRemark>(std::move(read));
    }
    std::ranges::sort(draft.counts, {}, &SuiteCount::depth);
}

} // namespace

void TextDraft::keep_total_of_column(LineCounts& found, const std::vector<TextWord>& words) const {
    const bool is_total =
            !found.totals.empty() && std::ranges::count(words, TextWord::Kind::Word, &TextWord::kind) == 1;
    if (rows.empty() || !is_total || !column || !column->is_by_field)
        return;
    for (const TextWord& word : words)
        if (word.kind == TextWord::Kind::Number && word.field == column->place && !word.is_too_large) {
            found.totals = {{word.value, found.totals.front().rank, word.column}};
            found.loose.clear();
        }
}

const DepthRow* TextDraft::row_of_sum() const {
    const DepthRow* last = numbers.empty() ? nullptr : &numbers.back();
    const bool is_sum = last != nullptr && !rows.empty() && last->line > rows.back().line && last->numbers.size() == 2
                        && last->numbers[1] == sum_of_rows(rows);
    return is_sum ? last : nullptr;
}

void TextDraft::take_depth_of_sum(int next) {
    const DepthRow* row = row_of_sum();
    if (row == nullptr || depth || !totals.empty() || row->numbers[0] != static_cast<std::uint64_t>(next)
        || (next == 1 && row->numbers[1] != rows.size()))
        return;
    depth = next;
    totals = {{row->numbers[1], total_rank::ALONE, row->line}};
}

TextBlock resolved(TextDraft draft, const TextReading& how) {
    keep_compared(draft);
    if (draft.named && !draft.position
        && (are_near_counts_of(draft.named->number, numbers_in(draft))
            || (are_moves_of(draft.named->number, draft.rows) && !are_moves_of(1, draft.rows))))
        draft.position = Game{setup_of_classic(draft.named->number)};
    take_depths_for_moves(draft, how);
    take_row_for_total(draft, how);
    if (!draft.rows.empty() || !draft.position || draft.counts.empty())
        resolve_divide(draft, how);
    resolve_counts(draft, how);
    return TextBlock(std::move(draft));
}

} // namespace kiwi
