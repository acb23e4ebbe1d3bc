// What a line says about counts: depths with their leaves, totals, numbers without a label, moves and the numbers
// beside them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "divide_rows.h"
#include "text_words.h"

namespace kiwi {

/// A depth and its number of leaves.
struct LineCount {
    int depth;
    std::uint64_t nodes;
    int column;
    bool is_labelled = true; ///< A word calls the depth one, unlike in "1: 20".
};

/// A number that its words call a total.
struct LineTotal {
    std::uint64_t nodes;
    int rank; ///< How clearly they do so, see total_rank.
    int column;
};

struct LineCounts {
    std::vector<LineCount> counts;          ///< "D1 20", "perft(1) = 20", "depth 1: 20", "1: 20".
    std::optional<int> depth;               ///< "go perft 3", "Depth: 3".
    std::vector<LineTotal> totals;          ///< "Nodes searched: 20", "20 nodes", "total 20".
    std::vector<TextWord> loose;            ///< Whole numbers that no word explains.
    std::vector<std::uint64_t> differences; ///< Numbers between two counts, as in "258 nodes less".
    std::optional<int> error;               ///< The column of a depth without a number that can be its count.
    bool error_is_size = false;             ///< That number does not fit 64 bits.
    bool has_measures_before = false;       ///< A number with sign or fraction stands before a loose one.
    bool has_words = false;                 ///< Words stand beside the loose numbers.
};

/// Reads words without moves; "d1" is a depth there. A number beyond 64 bits is no count.
[[nodiscard]] LineCounts read_line_counts(std::span<const TextWord> words);

/// What a line with at least one move says.
struct LineMoves {
    std::vector<MoveRow> rows;                  ///< `line` is 0. Of two perfts side by side, only the second.
    std::optional<std::uint64_t> other_count{}; ///< Of the first of two perfts, where it differs.
    LineCounts before{}; ///< Before the first of several moves: {"depth": 3, "nodes": 8901, "moves": {"b1a3": 400, …
    LineCounts behind{}; ///< Behind the count of the last move: "… h2h4: 420 Nodes searched: 8901".
};

[[nodiscard]] LineMoves read_line_moves(std::span<const TextWord> words);

/// Whether a number is no number of a move, as in "1. e4 e5".
[[nodiscard]] bool has_number_of_nodes(const std::vector<TextWord>& words);
/// Whether a move and its count stand before the position to which the move leads.
[[nodiscard]] bool is_row_of_divide(std::string_view before);
/// Whether a line names a move only at the end of many words, as an example in a help text.
[[nodiscard]] bool is_help(const std::vector<TextWord>& words);
/// Whether words are a move and names of its column.
[[nodiscard]] bool is_only_a_move(const std::vector<TextWord>& words);

/// The words of a line such as "00 3" or "000: 23" with castling as a move; no words for another line.
[[nodiscard]] std::vector<TextWord> castling_in_zeros(std::span<const TextWord> words);

/// How clearly the words before a number call it a total.
[[nodiscard]] int rank_as_total(std::span<const TextWord> label);

/// No position of a game has more legal moves.
inline constexpr std::uint64_t MOST_MOVES = 218;

/// Whether a number may be the leaves at a depth, in positions with at most `most_moves` moves: it is at most that
/// number to the power of the depth, and beyond depth 20 at least a million.
[[nodiscard]] bool may_be_leaves(std::uint64_t depth, std::uint64_t nodes, std::uint64_t most_moves = MOST_MOVES);

} // namespace kiwi
