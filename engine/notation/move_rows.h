// A line with moves: each move and the numbers beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "divide_rows.h"
#include "line_counts.h"
#include "text_words.h"

namespace kiwi {

/// What a line with at least one move says.
struct LineMoves {
    std::vector<MoveRow> rows;                  ///< `line` is 0. Of two perfts side by side, only the second.
    std::optional<std::uint64_t> other_count{}; ///< Of the first of two perfts, where it differs.
    LineCounts before{}; ///< Before the first of several moves: {"depth": 3, "nodes": 8901, "moves": {"b1a3": 400, …
    LineCounts behind{}; ///< Behind the count of the last move: "… h2h4: 420 Nodes searched: 8901".
};

[[nodiscard]] LineMoves read_line_moves(std::span<const TextWord> words);

/// The words of a line such as "00 3" or "000: 23" with castling as a move; no words for another line.
[[nodiscard]] std::vector<TextWord> castling_in_zeros(std::span<const TextWord> words);

} // namespace kiwi
