// What a UCI engine prints while it searches.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kiwi::tools {

/// A variation that an engine prints: a line `info … pv`.
struct Variation {
    int rank = 1; ///< Its `multipv`.
    std::optional<int> depth{};
    std::optional<int> mate{}; ///< `score mate`, in moves; negative if the engine is mated.
    bool is_bound = false;     ///< The score is a lower or an upper bound.
    std::vector<std::string> moves{};
    std::string line{};
};

/// Its answer to `go`.
struct SearchAnswer {
    std::vector<Variation> variations{}; ///< In the order in which they were printed.
    std::string best_move{};
    std::string ponder_move{}; ///< What it would ponder on; empty if it does not say.

    /// The moves of each variation with blanks between, then the best move with the move that it would ponder on.
    [[nodiscard]] std::vector<std::string> lines_of_moves() const;
};

/// Whether a line ends a search.
[[nodiscard]] bool is_best_move(const std::string& line);
/// The variation in a line, if there is one.
[[nodiscard]] std::optional<Variation> read_variation(const std::string& line);
/// Reads the lines that it prints up to its best move; others than variations are no part of the answer.
[[nodiscard]] SearchAnswer read_search_answer(const std::vector<std::string>& lines);

} // namespace kiwi::tools
