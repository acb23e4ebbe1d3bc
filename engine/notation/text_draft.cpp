#include "text_draft.h"

#include <algorithm>
#include <iterator>

#include "../played_position.h"
#include "text_labels.h"

namespace kiwi {

namespace {

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
            totals.push_back({count.nodes, total_rank::TOTAL, draft.block.line});
    if (draft.rows.empty() && (!draft.counts.empty() || draft.numbers.size() > 1) && !how.one_answer)
        return;
    if (draft.rows.empty() && how.one_answer && is_total_of_each_depth(totals, how))
        totals.erase(totals.begin(), totals.end() - 1);
    auto divide = read_divide(std::move(draft.rows), std::move(totals), draft.column);
    if (auto* read = std::get_if<Divide>(&divide))
        draft.block.divide = std::move(*read);
    else
        draft.block.fault = std::get<TextRemark>(std::move(divide));
}

void resolve_counts(TextDraft& draft, const TextReading& how) {
    TextBlock& block = draft.block;
    block.counts = std::move(draft.counts);
    const bool has_divide = !block.divide.moves.empty();
    if (block.counts.empty() && block.depth && block.divide.total && !has_divide)
        block.counts.push_back({*block.depth, *block.divide.total});
    if (block.counts.empty() && !has_divide && !how.one_answer && (!block.depth || draft.numbers.size() > 1)) {
        auto read = read_depth_rows(draft.numbers, block.position ? &block.position->start : nullptr);
        if (auto* counts = std::get_if<std::vector<SuiteCount>>(&read))
            block.counts = std::move(*counts);
        else
            block.fault = std::get<TextRemark>(std::move(read));
    }
    std::ranges::sort(block.counts, {}, &SuiteCount::depth);
}

} // namespace

void TextDraft::keep_total_of_column(LineCounts& line, const std::vector<TextWord>& words) const {
    const bool is_total = !line.totals.empty() && std::ranges::count(words, TextWord::Kind::Word, &TextWord::kind) == 1;
    if (rows.empty() || !is_total || !column || !column->is_by_field)
        return;
    for (const TextWord& word : words)
        if (word.kind == TextWord::Kind::Number && word.field == column->place && !word.is_too_large) {
            line.totals = {{word.value, line.totals.front().rank, word.column}};
            line.loose.clear();
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
    if (row == nullptr || block.depth || !totals.empty() || row->numbers[0] != static_cast<std::uint64_t>(next)
        || (next == 1 && row->numbers[1] != rows.size()))
        return;
    block.depth = next;
    totals = {{row->numbers[1], total_rank::ALONE, row->line}};
}

TextBlock resolved(TextDraft draft, const TextReading& how) {
    draft.block.has_counts_beside_position = draft.has_counts_beside_position;
    keep_compared(draft);
    if (draft.named && !draft.block.position
        && (are_near_counts_of(draft.named->number, numbers_in(draft))
            || (are_moves_of(draft.named->number, draft.rows) && !are_moves_of(1, draft.rows))))
        draft.block.position = Game{setup_of_classic(draft.named->number)};
    take_depths_for_moves(draft, how);
    take_row_for_total(draft, how);
    if (!draft.rows.empty() || !draft.block.position || draft.counts.empty())
        resolve_divide(draft, how);
    resolve_counts(draft, how);
    return std::move(draft.block);
}

} // namespace kiwi
