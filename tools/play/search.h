// One search of an engine, as a GUI asks for it: what was sent, and what came.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/played_position.h"
#include "../uci/search_answer.h"

namespace kiwi::tools {

/// A command `go`.
struct Go {
    bool is_infinite = false; ///< The engine must not answer before it is told to stop.
    bool is_ponder = false;   ///< Nor before the move that it ponders on is played.
    bool is_timed = false;    ///< It has a clock or a time.
    std::vector<std::string> search_moves{};

    [[nodiscard]] bool waits_to_be_told() const { return is_infinite || is_ponder; }
};
/// Reads "go depth 4 searchmoves e2e4 d2d4".
[[nodiscard]] Go parse_go(std::string_view command);

struct Search {
    BoardSetup start{};
    std::vector<std::string> moves{}; ///< In our spelling.
    Go go{};
    int most_variations = 1; ///< `MultiPV`.
    SearchAnswer answer{};
    bool was_stopped = false;         ///< It took so long, to a depth or a number of nodes, that it was told to stop.
    bool was_told = true;             ///< It answered only when it was told to, if it had to wait for that.
    std::vector<std::string> after{}; ///< What it printed after its best move.
};

/// The legal move that an engine writes, however it spells it; or Move::none().
[[nodiscard]] Move move_of_engine(const Position& pos, const std::string& text);

} // namespace kiwi::tools
