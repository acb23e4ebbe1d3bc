// What a word of a text calls the number beside it: leaves, a depth, something else.
#pragma once

#include <string_view>

namespace kiwi {

/// How clearly words call a number a total of leaves; 0 if they do not.
namespace total_rank {
inline constexpr int ALONE = 1;    ///< No word stands beside the number.
inline constexpr int MOVES = 2;    ///< "moves": it may also be the number of legal moves.
inline constexpr int COUNT = 3;    ///< "perft", "count", "result".
inline constexpr int NODES = 4;    ///< "nodes".
inline constexpr int TOTAL = 5;    ///< "total", "sum", and the count of a depth.
inline constexpr int LEAVES = 6;   ///< "searched", "leaves".
inline constexpr int COMPARED = 7; ///< A test compared it with the count that it expects.
} // namespace total_rank

struct TextLabel {
    int rank = 0;             ///< As a name of a total.
    bool is_other = false;    ///< "time", "captures": the number is no number of leaves.
    bool is_depth = false;    ///< "depth", "ply".
    bool is_perft = false;    ///< "perft", "perftFast": in "perft 3" the number is a depth, in "perft: 8902" a count.
    bool is_expected = false; ///< "expected", "want": the number is called right.
    bool is_actual = false;   ///< "got", "found": the number is the program's, if the expected one stands beside it.
    bool operator==(const TextLabel&) const = default;
};

/// The meaning of a word in any case.
[[nodiscard]] TextLabel label_of(std::string_view word);

} // namespace kiwi
