// The output of a UCI engine during a search.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kiwi::tools {

/// A variation: a line `info … pv`.
struct Variation {
    int rank = 1; ///< The value of `multipv`.
    std::optional<int> depth{};
    std::optional<int> mate{}; ///< In moves; negative if the engine is mated.
    bool is_bound = false;     ///< The score is a lower or upper bound.
    std::vector<std::string> moves{};
    std::string line{};
};

struct SearchAnswer {
    std::vector<Variation> variations{};
    std::string best_move{};
    std::string ponder_move{}; ///< Empty if the engine names none.

    /// The moves of each variation, separated by blanks, then "bestmove e2e4 ponder e7e5" if it names a move to ponder
    /// on.
    [[nodiscard]] std::vector<std::string> lines_of_moves() const;
};

[[nodiscard]] bool is_best_move(const std::string& line);
/// The variation in a line, if there is one.
[[nodiscard]] std::optional<Variation> read_variation(const std::string& line);
/// Reads the lines up to the best move. Ignores lines that are not variations.
[[nodiscard]] SearchAnswer read_search_answer(const std::vector<std::string>& lines);

} // namespace kiwi::tools
