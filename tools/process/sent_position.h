// A position as a program is told of it, and its answers in our notation.
#pragma once

#include <string>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../../engine/position.h"

namespace kiwi::tools {

/// A position as sent to a program, with moves in the program's notation.
struct SentPosition {
    std::string fen;
    Variant variant = Variant::Standard;
    std::vector<std::string> moves{};

    /// For example "position fen … moves e2e4".
    [[nodiscard]] std::string command() const;
    /// The position after the moves, as a FEN alone, with the square that a double push passed; unchanged if a move is
    /// not legal.
    [[nodiscard]] SentPosition without_moves() const;
    bool operator==(const SentPosition&) const = default;
};

/// Writes the moves that a program lists in short algebraic notation in UCI notation. Those that are not legal stay.
void write_in_uci(PerftOutput& output, const SentPosition& position);

} // namespace kiwi::tools
