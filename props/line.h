// A line of play as data, and all the ways to make it a little smaller.
#pragma once

#include <string>
#include <vector>

#include "kiwipete/engine/notation/fen.h"

namespace kiwi {

/// A start and moves in UCI notation ("0000" for a null move).
struct Line {
    BoardSetup start;
    std::vector<std::string> moves;
    bool operator==(const Line&) const = default;
};

/// "FEN moves e2e4 …".
[[nodiscard]] std::string to_string(const Line& line);

/// Lines a step smaller, the boldest first: begun later in the game, moves left out in the middle, pieces taken off the
/// start (castling rights go with their rooks), counters set to their beginning. Each begins from a set-up without
/// fault; moves that have become illegal are left out with all that follow.
[[nodiscard]] std::vector<Line> smaller_lines(const Line& line);

} // namespace kiwi
