// A block of a text while it is read: rows and numbers whose meaning is decided at its end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "classic_positions.h"
#include "divide_rows.h"
#include "line_counts.h"
#include "read_text.h"

namespace kiwi {

/// The numbers of a line that no word explains.
struct DepthRow {
    std::vector<std::uint64_t> numbers;
    int line;
    int column; ///< Of the first number.
};

/// A block while it is read. Its counts are in the order of the text.
struct TextDraft : TextBlock {
    std::vector<MoveRow> rows{};
    std::vector<DivideTotal> totals{};
    std::vector<DepthRow> numbers{};
    std::optional<CountsColumn> column{}; ///< The column of counts by a heading.
    std::optional<ClassicName> named{};   ///< Above the counts: its position, if they are near.
    bool is_bad = false; ///< Its position could not be read: what follows belongs to it and is left out.
    [[nodiscard]] bool has_counts() const {
        return !rows.empty() || !totals.empty() || !counts.empty() || !numbers.empty();
    }
    [[nodiscard]] bool is_empty() const { return !position && !has_counts() && !depth; }
    /// The row below the moves that ends with their sum, such as "2 400"; null if there is none.
    [[nodiscard]] const DepthRow* row_of_sum() const;
    /// Takes the first number of that row for the depth if it is `next`, as in divides of depths 1, 2, 3 …
    void take_depth_of_sum(int next);
    /// Takes the number in the column of counts for the total, of "Total | 2039 | 2000" below a table of moves.
    void keep_total_of_column(LineCounts& found, const std::vector<TextWord>& words) const;
};

/// The block: what its rows and numbers mean, by consistency, or its fault.
[[nodiscard]] TextBlock resolved(TextDraft draft, const TextReading& how);

} // namespace kiwi
