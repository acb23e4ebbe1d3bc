// What the words of a text call the number beside them: leaves, a depth, something else.
#pragma once

#include <span>
#include <string_view>

#include "text_words.h"

namespace kiwi {

/// How clearly words call a number a total of leaves. 0: they do not.
namespace total_rank {
inline constexpr int ALONE = 1; ///< No word stands beside the number.
inline constexpr int MOVES = 2; ///< "moves": it may also be the number of legal moves.
inline constexpr int COUNT = 3; ///< "perft", "count", "result".
inline constexpr int NODES = 4;
inline constexpr int TOTAL = 5;  ///< "total", "sum", and the count of a depth.
inline constexpr int LEAVES = 6; ///< "nodes searched", "leaves".
} // namespace total_rank

/// The rank of the number behind these words.
[[nodiscard]] int rank_as_total(std::span<const TextWord> label);
[[nodiscard]] int rank_as_total(const TextWord& word);

/// Whether a word such as "time" or "captures" makes the number beside it no number of leaves.
[[nodiscard]] bool is_called_other(const TextWord& word);
/// Whether a word such as "depth" or "ply" calls the number a depth.
[[nodiscard]] bool is_called_depth(const TextWord& word);
/// Whether a word such as "perft" or "perftFast" does so: "perft 3". In "perft: 8902" the number is the count.
[[nodiscard]] bool is_called_perft(const TextWord& word);
/// Whether a word such as "expected" names the count that is right.
[[nodiscard]] bool is_called_expected(const TextWord& word);
/// Whether a word such as "got" names the count of the program, where the expected one stands beside it.
[[nodiscard]] bool is_called_actual(const TextWord& word);

} // namespace kiwi
