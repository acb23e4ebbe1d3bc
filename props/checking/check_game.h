// Checks games and whole trees for findings, and minimises the game of a finding.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

#include "../invariants/catalogue.h"

namespace kiwi {

/// The result of checking a game.
struct CheckedGame {
    int positions = 0;              ///< Positions checked.
    std::optional<Finding> finding; ///< The first finding, which ended the game.
};

/// Perft that checks every node, leaves included. Returns the number of leaves, or the first finding. Calls `at_leaf`
/// for each leaf, which may throw.
[[nodiscard]] std::variant<std::uint64_t, Finding> checked_perft(
        PlayedGame& game, int depth, const Checks& checks, const std::function<void()>& at_leaf = [] {});

/// Plays a game, checks each position, and stops at the first finding or at a move that the board cannot play. A board
/// that is slow is asked everything (`PlayedGame::is_asked_all`) in some positions only: the first, the last, every
/// ninth between them, and where a right to castle has just ended, a pawn was promoted, or en passant is possible.
/// `goes_on(plies)`, if given, is asked before each position is reached; false ends the game there.
[[nodiscard]] CheckedGame check_game(const Board& kind, const Game& game, const Checks& checks,
                                     const std::function<bool(std::size_t plies)>& goes_on = {});

/// Looks for a finding of the same group in the finding's game; nothing if it does not happen again.
[[nodiscard]] std::optional<Finding> repeated(const Finding& finding, const Board& kind);

/// Minimises the game of a finding. Returns the finding unchanged if it has no game or does not happen again.
/// `goes_on`, if given, is asked before each smaller game is tried; false keeps the smallest game so far.
[[nodiscard]] Finding minimised(const Finding& finding, const Board& kind, const std::function<bool()>& goes_on = {});

/// A board of the same kind that takes moves back if undo is checked.
[[nodiscard]] std::unique_ptr<Board> board_for(const Checks& checks, const Board& kind);

/// Checks a game like `check_game`, on a board for these checks, and minimises the finding.
[[nodiscard]] CheckedGame check_and_reduce(const Board& kind, const Game& game, const Checks& checks);

} // namespace kiwi
