// Which depths numbers without labels belong to.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "../board_setup.h"
#include "divide_rows.h"
#include "perft_suite.h"

namespace kiwi {

/// The numbers of a line that no word explains.
struct DepthRow {
    std::vector<std::uint64_t> numbers;
    int line;
    int column; ///< Of the first number.
};

/// Reads rows of numbers as counts by depth: a depth and its count in each row; depths and counts in turn in one row;
/// or counts from depth 1 on, the first of which should be the number of legal moves. Without a position, rows are
/// pairs whose depths ascend by 1. Returns nothing if no reading fits, and a reason if more than one does.
[[nodiscard]] std::variant<std::vector<SuiteCount>, TextRemark> read_depth_rows(const std::vector<DepthRow>& rows,
                                                                                const BoardSetup* setup);

} // namespace kiwi
