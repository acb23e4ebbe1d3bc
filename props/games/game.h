// A game as data, and every way to reduce it a little.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/fen.h"

namespace kiwi {

/// A start position and moves in UCI notation, "0000" for a null move.
struct Game {
    BoardSetup start;
    std::vector<std::string> moves;
    bool operator==(const Game&) const = default;
};

/// "FEN moves e2e4 …".
[[nodiscard]] std::string to_string(const Game& game);

/// The UCI command that sets the last position up, such as "position fen … moves e2e4".
[[nodiscard]] std::string position_command(const Game& game);

/// The set-up after the moves. Precondition: kiwi::Position can play them.
[[nodiscard]] BoardSetup last_setup(const Game& game);

/// A position with the square that its last move passed, if that was a double push, even where no capture is legal:
/// many programs write FENs so. Precondition: the move in UCI notation led to the position.
[[nodiscard]] BoardSetup with_every_double_push(BoardSetup setup, std::string_view last_move);

/// The game up to a ply.
[[nodiscard]] Game beginning(const Game& game, std::size_t plies);

/// Games a step smaller, the largest steps first: a later start, fewer moves, pieces removed from the start (castling
/// rights go with their rooks), clocks reset. Each begins from a valid set-up; moves that become illegal are dropped
/// with all that follow.
[[nodiscard]] std::vector<Game> reductions_of(const Game& game);

} // namespace kiwi
