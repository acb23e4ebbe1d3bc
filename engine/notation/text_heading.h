// The heading of a table: which columns hold depths and counts.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "divide_rows.h"
#include "line_counts.h"

namespace kiwi {

class TextHeading {
public:
    /// A line of words that names a column of counts, or columns by depth ("fen,D1,D2", "Depth | 1 | 2").
    [[nodiscard]] static std::optional<TextHeading> of(std::string_view line, const std::vector<TextWord>& words);

    /// Whether the numbers of the depths alone name the columns ("Depth | 1 | 2").
    [[nodiscard]] bool has_bare_depths() const { return has_bare_depths_; }
    /// The depth of the count beside the moves of a row, if such columns say it: that of the deepest.
    [[nodiscard]] std::optional<int> depth_beside_moves(const std::vector<TextWord>& words) const;
    /// The column of counts beside moves, if a single one is named so; that of the deepest.
    [[nodiscard]] std::optional<CountsColumn> column_of_counts() const;
    /// Whether the columns are separated by commas.
    [[nodiscard]] bool has_commas() const { return has_commas_; }
    /// The counts of a row. Empty if its numbers do not stand where the heading says.
    [[nodiscard]] std::vector<LineCount> counts_in(const std::vector<TextWord>& words) const;

private:
    struct Column {
        int place; ///< Its field, or without separators its number among the columns of numbers.
        int depth;
    };
    bool is_by_field_ = false;
    bool has_commas_ = false;
    std::optional<int> depths_{};
    std::optional<int> counts_{};
    bool is_tied_ = false; ///< Another column may be that of the counts as well.
    std::vector<Column> by_depth_{};
    bool has_bare_depths_ = false; ///< The names in `by_depth_` are numbers alone.
};

} // namespace kiwi
