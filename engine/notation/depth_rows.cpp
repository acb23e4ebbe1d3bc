#include "depth_rows.h"

#include <algorithm>

#include "../base/joined.h"
#include "../played_position.h"
#include "line_counts.h"

namespace kiwi {

namespace {

using Counts = std::vector<SuiteCount>;

/// Depths and counts in turn, with ascending depths; nothing if they cannot be.
Counts as_pairs(const std::vector<std::uint64_t>& numbers, bool count_first) {
    Counts counts;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        const std::uint64_t depth = numbers[count_first ? i + 1 : i];
        const std::uint64_t nodes = numbers[count_first ? i : i + 1];
        if (!may_be_leaves(depth, nodes) || (!counts.empty() && static_cast<int>(depth) <= counts.back().depth))
            return {};
        counts.push_back({static_cast<int>(depth), nodes});
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
        if (!may_be_leaves(static_cast<std::uint64_t>(depth), nodes) || nodes / MOST_MOVES > before)
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

/// One line of numbers, or a number in each line, about a position. The count of depth 0 may come first.
std::variant<Counts, TextRemark> read_one_row(DepthRow row, const BoardSetup& setup) {
    constexpr std::size_t fewest = 3;
    if (row.numbers.size() > fewest && row.numbers[0] == 0 && row.numbers[1] == 1)
        row.numbers.erase(row.numbers.begin(), row.numbers.begin() + 2);
    if (row.numbers.size() >= fewest && row.numbers[0] == 1 && row.numbers[1] > 1
        && as_pairs(row.numbers, false).empty() && right_counts({{1, row.numbers[1]}}, setup) == 1)
        row.numbers.erase(row.numbers.begin());
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

} // namespace

std::variant<std::vector<SuiteCount>, TextRemark> read_depth_rows(const std::vector<DepthRow>& rows,
                                                                  const BoardSetup* setup) {
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

} // namespace kiwi
