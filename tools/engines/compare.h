// Where two move generators differ: the first place, the moves concerned, and the rule in words.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kiwipete/props/line.h"
#include "kiwipete/engine/notation/perft_output.h"

namespace kiwi::tools {

/// One side of a comparison.
struct Counted {
    std::string name;
    /// The perft of the last position of a line; may leave the moves out. Throws EngineError.
    std::function<PerftOutput(const Line& line, int depth)> perft;
};

/// Kiwipete's own counts.
[[nodiscard]] Counted own_counts();

/// A move that a side has wrong.
struct DisputedMove {
    std::string uci;
    std::string wrong; ///< Who lacks it though it is legal, or has it though it is not.
    bool is_legal;     ///< What Kiwipete says.
    std::string rule;  ///< Why, in words.
};

/// Where two sides differ.
struct Difference {
    Line line; ///< From the position that was compared to the one concerned.
    std::string fen;
    std::vector<DisputedMove> moves;
    std::string counts; ///< Where the moves are the same or not told: what each side counts.
};

/// Compares two sides below the last position of a line, depth by depth, and descends to the position where their moves
/// differ. Nothing if they agree.
[[nodiscard]] std::optional<Difference> find_difference(const Counted& a, const Counted& b, const Line& line,
                                                        int max_depth);

/// Several lines for people: board, moves, rule, path, and what to paste.
[[nodiscard]] std::string to_string(const Difference& difference);

} // namespace kiwi::tools
