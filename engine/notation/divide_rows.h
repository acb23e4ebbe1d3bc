// Which numbers beside moves are their counts: the ones that agree with each other and with a total.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "perft_suite.h"
#include "text_words.h"

namespace kiwi {

/// A move and the numbers beside it.
struct MoveRow {
    struct Cell {
        TextWord number;
        bool is_labelled; ///< Words such as "nodes" call it a count.
        bool is_attached; ///< ':', '=' or '>' stands between the move and it.
    };
    std::string move;
    int line;
    char mark = '\0'; ///< '<', '-', '>' or '+' where a line of `diff` begins with it; '|' in its right-hand column.
    bool shares_line = false;   ///< Another move stands on its line.
    bool is_left_only = false;  ///< The line ends with '<', as `diff -y` writes what its right-hand column lacks.
    std::vector<Cell> before{}; ///< The nearest first.
    std::vector<Cell> after{};
    std::vector<int> measures{}; ///< The fields with a number that is no count.
};

/// The column of counts, as a heading says.
struct CountsColumn {
    int place;        ///< A field of the line, or a number of the row, from 0.
    bool is_by_field; ///< Signs separate the columns.
};

/// A number that may be the total.
struct DivideTotal {
    std::uint64_t nodes;
    int rank; ///< See total_rank.
    int line;
    char mark = '\0';   ///< As of a row.
    bool leads = false; ///< It stands before the first move, whose count it may be.
};

/// The counts below each move of a position, and their total, as a text has them.
struct Divide {
    std::vector<std::pair<std::string, std::uint64_t>> moves;
    std::optional<std::uint64_t> total; ///< Need not be the sum of the moves.
    bool operator==(const Divide&) const = default;
};

/// Chooses the column of counts, then the total: the reading in which the counts sum to a total if there is one.
/// `heading` says which column holds them. A move is named once; a pawn that promotes, without a letter,
/// four times. Returns why there is no reading, or more than one.
[[nodiscard]] std::variant<Divide, TextRemark> read_divide(std::vector<MoveRow> rows, std::vector<DivideTotal> totals,
                                                           std::optional<CountsColumn> heading);

} // namespace kiwi
