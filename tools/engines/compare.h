// Where two move generators differ: the first position, the moves concerned, and the rule in words.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kiwipete/engine/notation/perft_output.h"
#include "kiwipete/props/line.h"

namespace kiwi::tools {

/// One side of a comparison.
struct Side {
    std::string name;
    /// The perft of the last position of a line; may leave the moves out. Throws EngineError.
    std::function<PerftOutput(const Line& line, int depth)> perft;
};

/// Kiwipete's own bulk perft.
[[nodiscard]] Side bulk_side();

/// A move that a side gets wrong.
struct WrongMove {
    std::string uci;
    std::string sides; ///< Who lacks it though it is legal, or has it though it is not.
    bool is_legal;     ///< According to Kiwipete.
    std::string rule;  ///< Why, in words.
};

/// Where two sides differ.
struct Mismatch {
    Line line; ///< From the position that was compared to the one concerned.
    std::string fen;
    std::vector<WrongMove> moves;
    std::string counts; ///< What each side counts, if the moves are the same or not known.
};

/// Compares two sides below the last position of a line, depth by depth, and descends to the position where their moves
/// differ. Nothing if they agree.
[[nodiscard]] std::optional<Mismatch> find_mismatch(const Side& a, const Side& b, const Line& line, int max_depth);

/// Several lines for people: board, moves, rule, path, and what to paste.
[[nodiscard]] std::string to_string(const Mismatch& mismatch);

} // namespace kiwi::tools
