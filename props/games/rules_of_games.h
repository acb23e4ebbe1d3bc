// Which rules matter in a game, judged by the oracle.
#pragma once

#include <array>
#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "game.h"

namespace kiwi {

/// Rules and situations that can matter in a game.
inline constexpr auto RULES = std::to_array<std::string_view>({
        "an en passant capture is legal",
        "an en passant capture would leave the king in check",
        "castling",
        "castling gives check",
        "castling is forbidden by an attack",
        "a rook is captured with its castling right",
        "promotion",
        "promotion by a capture",
        "underpromotion",
        "check",
        "double check",
        "discovered check",
        "a pinned piece",
        "a null move",
        "a repetition",
        "a third occurrence",
        "a half-move clock of 100 or more",
        "a full-move number of 256 or more",
        "insufficient material",
        "checkmate",
        "stalemate",
});
using Rules = std::bitset<RULES.size()>;

/// The rules that matter at least once. Precondition: the moves are legal.
[[nodiscard]] Rules rules_of(const Game& game);

/// The rules that matter in a position, after each legal move, or for a legal reply to it.
[[nodiscard]] Rules rules_ahead(const BoardSetup& start);

/// A Markdown table: in how many of a thousand games each rule matters. Precondition: `games` is not empty.
[[nodiscard]] std::string table_of_rules(const std::vector<Game>& games);

} // namespace kiwi
