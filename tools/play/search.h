// One search of an engine: what a GUI sent, and what the engine printed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../engine/played_position.h"
#include "../../props/games/game.h"
#include "../uci/search_answer.h"

namespace kiwi::tools {

/// What a UCI position command sets up, with moves in our notation; or why the command is malformed.
[[nodiscard]] std::variant<Game, std::string> parse_position(std::string_view command, Variant variant);

struct Go {
    bool is_infinite = false;                 ///< The engine must not answer before `stop`.
    bool is_ponder = false;                   ///< The engine must not answer before `ponderhit` or `stop`.
    std::array<std::optional<int>, 2> time{}; ///< Of White and Black in milliseconds: the move time, or the clock.
    std::optional<int> depth{};               ///< The depth, if it is the only limit.
    std::vector<std::string> search_moves{};

    [[nodiscard]] bool is_timed() const { return time[0] || time[1]; }
    [[nodiscard]] bool waits_to_be_told() const { return is_infinite || is_ponder; }
};
/// Parses a command such as "go depth 4 searchmoves e2e4 d2d4".
[[nodiscard]] Go parse_go(std::string_view command);

struct Search {
    BoardSetup start{};
    std::vector<std::string> moves{}; ///< In our notation.
    Go go{};
    int most_variations = 1; ///< The value of `MultiPV`.
    SearchAnswer answer{};
    bool was_stopped = false; ///< A search by depth or nodes that took too long was told to stop.
    bool is_complete = false; ///< One thread searched to the depth of `go`: neither `stop` nor another limit ended it.
    bool was_told = true;     ///< False if the engine answered before a `stop` or `ponderhit` that it had to wait for.
    std::vector<std::string> after{}; ///< Lines printed after the best move.

    /// Whether the search is complete, and no variation says that it ended at a smaller depth.
    [[nodiscard]] bool reached_its_depth() const {
        const auto& all = answer.variations;
        return is_complete && (all.empty() || !all.back().depth || *all.back().depth >= *go.depth);
    }
};

/// The legal move that an engine's notation means, or Move::none().
[[nodiscard]] Move move_of_engine(const Position& pos, const std::string& text);

} // namespace kiwi::tools
