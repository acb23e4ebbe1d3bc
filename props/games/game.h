// A game as data, and every way to reduce it a little.
#pragma once

#include <string>
#include <vector>

#include "../../engine/fen.h"

namespace kiwi {

/// A start position and moves in UCI notation, "0000" for a null move.
struct Line {
    BoardSetup start;
    std::vector<std::string> moves;
    bool operator==(const Line&) const = default;
};

/// "FEN moves e2e4 …".
[[nodiscard]] std::string to_string(const Line& line);

/// The set-up after the moves. Precondition: kiwi::Position can play them.
[[nodiscard]] BoardSetup last_setup(const Line& line);

/// Lines a step smaller, the largest steps first: a later start, fewer moves, pieces removed from the
/// start (castling rights go with their rooks), clocks reset. Each begins from a valid set-up; moves that become
/// illegal are dropped with all that follow.
[[nodiscard]] std::vector<Line> reductions_of(const Line& line);

} // namespace kiwi
