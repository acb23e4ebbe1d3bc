#include "divide_rows.h"

#include <algorithm>
#include <map>

#include "../base/joined.h"
#include "../base/words.h"
#include "text_labels.h"

namespace kiwi {

namespace {

/// A column of numbers beside the moves.
struct Column {
    std::vector<std::uint64_t> values;
    bool is_labelled = true; ///< In each row words call it a count.
    bool is_attached = true; ///< In each row a sign such as ':' leads from the move to it.
    bool is_after = false;   ///< It stands behind the moves.
    bool is_alone = true;    ///< No row has another number on the same side.
    bool is_joined = false;  ///< Its thousands are separated by blanks.
    std::optional<std::uint64_t> sum = 0;
    std::optional<TextRemark> unusable{};
};

/// Numbers of a row, with "8 901" as one number if they are joined. `backwards`: the last one of the line comes first.
std::vector<MoveRow::Cell> cells_of(std::vector<MoveRow::Cell> cells, bool joined, bool backwards) {
    if (!joined)
        return cells;
    if (backwards)
        std::ranges::reverse(cells);
    std::vector<MoveRow::Cell> all;
    for (const MoveRow::Cell& cell : cells) {
        if (!all.empty() && may_continue(all.back().number, cell.number)) {
            TextWord& number = all.back().number;
            number.value = number.value * 1000 + cell.number.value;
            number.text = cell.number.text; // three digits, which the next may continue
            number.column = cell.number.column;
        } else
            all.push_back(cell);
    }
    if (backwards)
        std::ranges::reverse(all);
    return all;
}

void add_value(Column& column, const MoveRow& row, const MoveRow::Cell& cell, bool is_alone) {
    column.values.push_back(cell.number.value);
    column.is_labelled &= cell.is_labelled;
    column.is_attached &= cell.is_attached;
    column.is_alone &= is_alone;
    if ((cell.number.is_padded || cell.number.is_too_large) && !column.unusable)
        column.unusable = {row.line, cell.number.column,
                           joined(cell.number.text.substr(0, 40),
                                  cell.number.is_padded ? " is no count" : " does not fit 64 bits")};
    if (column.sum)
        column.sum = *column.sum + cell.number.value < *column.sum ? std::nullopt
                                                                   : std::optional(*column.sum + cell.number.value);
}

/// The n-th number of each row on one side, if all have one.
std::optional<Column> column_of(const std::vector<MoveRow>& rows, std::vector<MoveRow::Cell> MoveRow::*side,
                                std::size_t n, bool joined) {
    Column column;
    column.is_joined = joined;
    column.is_after = side == &MoveRow::after;
    for (const MoveRow& row : rows) {
        const auto cells = cells_of(row.*side, joined, side == &MoveRow::before);
        if (cells.size() <= n)
            return std::nullopt;
        add_value(column, row, cells[n], cells.size() == 1);
    }
    return column;
}

/// The number of each row in the column that a heading names, if all have one.
std::optional<Column> column_of(const std::vector<MoveRow>& rows, CountsColumn heading) {
    Column column;
    column.is_after = true;
    for (const MoveRow& row : rows) {
        std::vector<MoveRow::Cell> cells(row.before.rbegin(), row.before.rend());
        cells.insert(cells.end(), row.after.begin(), row.after.end());
        if (heading.is_by_field)
            std::erase_if(cells, [&](const MoveRow::Cell& cell) { return cell.number.field != heading.place; });
        cells = cells_of(cells, heading.is_by_field, false);
        if (row.shares_line || (heading.is_by_field && cells.size() > 1))
            return std::nullopt;
        const auto place = static_cast<std::size_t>(heading.is_by_field ? 0 : heading.place);
        if (cells.size() <= place)
            return std::nullopt;
        add_value(column, row, cells[place], true);
    }
    return column;
}

/// Whether numbers count the rows: 1, 2, 3 …
bool is_index(const Column& column) {
    for (std::size_t i = 1; i < column.values.size(); ++i)
        if (column.values[i] != column.values[i - 1] + 1)
            return false;
    return column.values.size() > 1 && column.values.front() <= 1;
}

/// Leaves out the columns that do not fit, if any fits.
template<class Fits>
void keep_if_any(std::vector<Column>& columns, Fits fits) {
    if (std::ranges::any_of(columns, fits))
        std::erase_if(columns, [&](const Column& c) { return !fits(c); });
}

/// Leaves out the moves whose field of counts is empty or "-", as tables write what a program lacks. Returns a remark
/// if a number stands there that is no count.
std::optional<TextRemark> leave_out_empty(std::vector<MoveRow>& rows, CountsColumn heading) {
    const auto is_there = [&](const MoveRow::Cell& cell) { return cell.number.field == heading.place; };
    const auto is_empty = [&](const MoveRow& row) {
        return std::ranges::none_of(row.before, is_there) && std::ranges::none_of(row.after, is_there);
    };
    if (!heading.is_by_field || static_cast<std::size_t>(std::ranges::count_if(rows, is_empty)) * 2 >= rows.size())
        return std::nullopt;
    for (const MoveRow& row : rows)
        if (is_empty(row) && std::ranges::find(row.measures, heading.place) != row.measures.end())
            return TextRemark{row.line, 1, joined("the number of ", row.move, " is no count")};
    std::erase_if(rows, is_empty);
    return std::nullopt;
}

/// Whether most rows have the same number twice: these are two columns, and no thousands that a blank separates.
bool repeats_numbers(const std::vector<MoveRow>& rows) {
    const auto repeats = [](const MoveRow& row) {
        return row.after.size() > 1 && row.after[0].number.value == row.after[1].number.value;
    };
    return 2 * std::ranges::count_if(rows, repeats) > std::ssize(rows);
}

/// All columns that may be the counts. Those that number the rows are left out where others remain.
std::vector<Column> possible_columns(const std::vector<MoveRow>& rows, std::optional<CountsColumn> heading) {
    if (heading)
        if (auto column = column_of(rows, *heading))
            return {*column};
    constexpr std::size_t most = 4;
    std::vector<Column> columns;
    for (const bool joined : {false, true})
        for (const auto side : {&MoveRow::after, &MoveRow::before})
            for (std::size_t n = 0; n < most && !(joined && repeats_numbers(rows)); ++n) {
                auto column = column_of(rows, side, n, joined);
                if (column
                    && std::ranges::none_of(columns, [&](const Column& c) { return c.values == column->values; }))
                    columns.push_back(std::move(*column));
            }
    keep_if_any(columns, [](const Column& c) { return !is_index(c); });
    return columns;
}

/// Says so of the first move for which the columns differ.
TextRemark no_single_column(const std::vector<MoveRow>& rows, const std::vector<Column>& columns) {
    std::size_t i = 0;
    while (i + 1 < rows.size() && std::ranges::all_of(columns, [&](const Column& column) {
               return column.values[i] == columns.front().values[i];
           }))
        ++i;
    return {rows[i].line, 1,
            joined("more than one number may be the count of ", rows[i].move, ": ",
                   joined_with(" or ", columns, [&](const Column& c) { return std::to_string(c.values[i]); }))};
}

/// The column of counts.
std::variant<Column, TextRemark> chosen_column(const std::vector<MoveRow>& rows, const std::vector<DivideTotal>& totals,
                                               std::optional<CountsColumn> heading) {
    std::vector<Column> columns = possible_columns(rows, heading);
    if (columns.empty())
        return TextRemark{rows.front().line, 1, "not every move has a number"};
    std::vector<Column> agreeing;
    for (const Column& column : columns)
        if (column.sum && std::ranges::any_of(totals, [&](const DivideTotal& t) {
                return t.nodes == *column.sum && (column.is_after || !t.leads);
            }))
            agreeing.push_back(column);
    keep_if_any(agreeing, [](const Column& c) { return c.is_labelled; });
    keep_if_any(agreeing, [](const Column& c) { return c.is_attached; });
    if (agreeing.size() > 1)
        return no_single_column(rows, agreeing);
    if (agreeing.size() == 1)
        return agreeing.front();
    // Without a total, prefer columns labelled as counts, then those that are not all 0, then lone numbers, then
    // numbers without blanks.
    keep_if_any(columns, [](const Column& c) { return c.is_labelled; });
    if (columns.front().sum != 0)
        std::erase_if(columns, [](const Column& c) { return c.sum == 0; });
    if (std::ranges::any_of(columns, &Column::is_attached))
        std::erase_if(columns, [](const Column& c) { return !c.is_after; });
    keep_if_any(columns, [](const Column& c) { return c.is_alone; });
    keep_if_any(columns, [](const Column& c) { return !c.is_joined; });
    if (columns.size() > 1)
        return no_single_column(rows, columns);
    return columns.front();
}

bool is_earlier(char mark) { return mark == '<' || mark == '-'; }
bool is_later(char mark) { return mark == '>' || mark == '+'; }

/// Where a text shows two perfts side by side or as a diff, the right-hand, later ones.
void keep_right_hand(std::vector<MoveRow>& rows, std::vector<DivideTotal>& totals) {
    const auto number_of = [&](auto fits) { return static_cast<std::size_t>(std::ranges::count_if(rows, fits)); };
    const bool side_by_side = number_of([](const MoveRow& row) { return row.mark == '|'; }) * 2 > rows.size();
    if (side_by_side) {
        std::erase_if(rows, [](const MoveRow& row) { return row.is_left_only; });
        const auto are_of_one_line = [](const DivideTotal& a, const DivideTotal& b) { return a.line == b.line; };
        totals.erase(totals.begin(), std::unique(totals.rbegin(), totals.rend(), are_of_one_line).base());
    }
    if (std::ranges::any_of(totals, [](const DivideTotal& t) { return is_later(t.mark); }))
        std::erase_if(totals, [](const DivideTotal& t) { return is_earlier(t.mark); });
    std::map<std::string, bool> has_later;
    for (const MoveRow& row : rows)
        has_later[row.move] |= is_later(row.mark);
    std::erase_if(rows, [&](const MoveRow& row) { return is_earlier(row.mark) && has_later[row.move]; });
}

/// Whether a move without a letter takes a pawn to the last rank, so that it may stand four times.
bool may_promote(const std::string& move) {
    return move.size() == 4 && ((move[1] == '7' && move[3] == '8') || (move[1] == '2' && move[3] == '1'));
}

/// Names the queen in a promotion without a letter whose other three are listed with theirs.
void name_queens(std::vector<MoveRow>& rows) {
    const auto is_listed = [&](const std::string& move, char piece) {
        const std::string named = move + piece;
        return std::ranges::any_of(rows, [&](const MoveRow& row) { return is_same_word(row.move, named); });
    };
    for (MoveRow& row : rows)
        if (may_promote(row.move) && is_listed(row.move, 'n') && is_listed(row.move, 'b') && is_listed(row.move, 'r')
            && !is_listed(row.move, 'q'))
            row.move += 'q';
}

std::optional<TextRemark> find_repeated(const std::vector<MoveRow>& rows) {
    constexpr std::size_t pieces = 4;
    std::map<std::string, std::size_t> times;
    for (const MoveRow& row : rows)
        ++times[row.move];
    const bool is_each_twice =
            times.size() > 1 && std::ranges::all_of(times, [](const auto& one) { return one.second == 2; });
    std::map<std::string, bool> seen;
    for (const MoveRow& row : rows)
        if (std::exchange(seen[row.move], true) && !(times[row.move] == pieces && may_promote(row.move)))
            return TextRemark{row.line, 1, joined(is_each_twice ? "each move" : row.move, " is listed twice")};
    return std::nullopt;
}

std::variant<std::optional<std::uint64_t>, TextRemark>
chosen_total(std::vector<DivideTotal> totals, std::optional<std::uint64_t> sum, std::size_t number_of_moves) {
    if (sum && std::ranges::any_of(totals, [&](const DivideTotal& t) { return t.nodes == *sum; }))
        return sum;
    if (number_of_moves != 0)
        std::erase_if(totals,
                      [&](const DivideTotal& t) { return t.rank == total_rank::MOVES && t.nodes == number_of_moves; });
    const DivideTotal* best = nullptr;
    for (const DivideTotal& total : totals) {
        const bool may_be_either =
                best != nullptr
                && (total.rank == best->rank
                    || (number_of_moves == 0 && std::min(total.rank, best->rank) == total_rank::ALONE));
        if (may_be_either && total.nodes != best->nodes)
            return TextRemark{
                    total.line, 1,
                    joined("two totals: ", std::to_string(best->nodes), " and ", std::to_string(total.nodes))};
        if (best == nullptr || total.rank > best->rank)
            best = &total;
    }
    return best != nullptr ? std::optional(best->nodes) : std::nullopt;
}

} // namespace

std::variant<Divide, TextRemark> read_divide(std::vector<MoveRow> rows, std::vector<DivideTotal> totals,
                                             std::optional<CountsColumn> heading) {
    keep_right_hand(rows, totals);
    if (auto remark = heading ? leave_out_empty(rows, *heading) : std::nullopt)
        return *remark;
    if (auto repeated = find_repeated(rows))
        return *repeated;
    name_queens(rows);
    Divide divide;
    std::optional<std::uint64_t> sum;
    if (!rows.empty()) {
        auto column = chosen_column(rows, totals, heading);
        if (auto* remark = std::get_if<TextRemark>(&column))
            return *remark;
        const auto& chosen = std::get<Column>(column);
        if (chosen.unusable)
            return *chosen.unusable;
        if (!chosen.sum)
            return TextRemark{rows.back().line + 1, 1, "the sum of the moves does not fit 64 bits"};
        for (std::size_t i = 0; i < rows.size(); ++i)
            divide.moves.emplace_back(rows[i].move, chosen.values[i]);
        sum = chosen.sum;
        const std::uint64_t most = std::ranges::max(chosen.values);
        std::erase_if(totals, [&](const DivideTotal& t) { return t.rank == total_rank::ALONE && t.nodes < most; });
        if (!chosen.is_after)
            std::erase_if(totals, [](const DivideTotal& total) { return total.leads; });
    }
    auto total = chosen_total(std::move(totals), sum, rows.size());
    if (auto* remark = std::get_if<TextRemark>(&total))
        return *remark;
    divide.total = std::get<std::optional<std::uint64_t>>(total);
    return divide;
}

} // namespace kiwi
