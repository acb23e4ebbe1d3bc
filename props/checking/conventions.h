// Intentional deviations that a board shows without declaring them, and optional notation (SAN, PGN) that it does not
// read. Deviations are recognised in a few positions before the checks, so that each is reported once and everything
// else stays strict.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../boards/board.h"
#include "../games/generators.h"

namespace kiwi {

/// Detects intentional deviations in positions that show them, such as an en passant square after every double push, or
/// castling written as king takes rook. A deviation that looks like a mistake must be declared. Empty if the board does
/// not answer; the checks report that.
[[nodiscard]] Deviations recognised_deviations(const Board& kind);

/// A line for each recognised deviation that was not known before, such as "recognised ep-always: FENs and keys …".
[[nodiscard]] std::vector<std::string> notes_on(const Deviations& recognised, const Deviations& known);

/// Allows a board what is recognised of it. Returns the notes on that.
std::vector<std::string> allow_recognised(Board& board);

/// A line for each notation, SAN or PGN, that lists the optional forms which other programs read and the board does
/// not, such as "SAN that it need not read, and does not: zeros for castling". Empty if the board does not answer; the
/// checks report that.
[[nodiscard]] std::vector<std::string> notes_on_readers(const Board& kind);

/// The part of a game that a board with these deviations can play. If the board stops at a half-move clock of 100, the
/// game ends there, and a start beyond 100 gets a clock of 90.
[[nodiscard]] Game as_far_as_it_goes(Game game, const Deviations& deviations);

/// Random game `number` of a seed, cut to what the board can play. Boards that play the same variants, and null moves
/// or not, get the same game before it is cut.
[[nodiscard]] Game random_game_of(const Board& board, std::uint64_t seed, std::size_t number, int plies,
                                  PositionKind kind = PositionKind::Reachable);

} // namespace kiwi
