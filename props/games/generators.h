// Random positions and games for invariants, properties and comparisons of engines.
#pragma once

#include <array>

#include "../../engine/position.h"
#include "../../engine/reachability.h"
#include "game.h"
#include "random.h"
#include "themes.h"

namespace kiwi {

/// The start position of Chess960 with a number from 0 to 959, 518 being that of standard chess.
/// Numbering: Reinhard Scharnagl, as in FIDE Laws of Chess (2023), Guidelines II, and the chessprogramming wiki.
/// Precondition: the number is in range.
[[nodiscard]] BoardSetup chess960_start(int number);
/// A start position of Double Chess960: each side has a starting arrangement of its own, with a number as above.
[[nodiscard]] BoardSetup double_chess960_start(int white, int black);

/// A position with both kings and up to `pieces` pieces in all on random squares; sometimes with a half-move clock and
/// a full-move number.
[[nodiscard]] BoardSetup random_placement(Random& random, int pieces, PositionKind kind = PositionKind::Reachable);

/// A position of a kind in which a rule matters; the oracle judges whether it is of the kind.
[[nodiscard]] BoardSetup rule_heavy_position(Random& random, Theme theme, PositionKind kind = PositionKind::Reachable);

/// Where a random game begins.
enum class Source { Start, Chess960Start, DoubleChess960Start, Placement, RuleHeavy, Any };

/// A position of a source; of a kind, for those that are put together from random pieces. Source::Any is a start
/// position of Double Chess960 only where the kind includes it.
[[nodiscard]] BoardSetup random_start(Random& random, Source source, PositionKind kind = PositionKind::Reachable);

/// The same position with clocks of a long game: a half-move clock near 100 or 150, a full-move number in the hundreds
/// or thousands. Of kind Playable also clocks beyond any game: the half-move clock to 300, the full-move number beyond
/// 16 bits. Programs keep both in few bits.
[[nodiscard]] BoardSetup with_large_clocks(BoardSetup setup, Random& random,
                                           PositionKind kind = PositionKind::Reachable);

/// How rarely, once in so many, random games begin with large clocks.
inline constexpr std::uint64_t LARGE_CLOCKS_ONE_IN = 16;

/// Whether null moves are played: a board that has none cannot follow.
enum class NullMoves { Played, Left };

/// A game of up to `plies` plies: legal moves, sometimes a null move. Where castling, a promotion, an en passant
/// capture or the push that allows it, or the capture of a rook with its right is legal, it is often chosen. Pieces
/// often move back where they came from, so that positions repeat. It ends where the 75-move rule ends the game, unless
/// it began beyond.
[[nodiscard]] Game random_game_from(const BoardSetup& start, Random& random, int plies,
                                    NullMoves null_moves = NullMoves::Played);
/// The same from a position of a source and kind, but none that is unreachable; sometimes with a large half-move clock
/// and full-move number, of that kind.
[[nodiscard]] Game random_game(Random& random, Source source, int plies, PositionKind kind = PositionKind::Reachable,
                               NullMoves null_moves = NullMoves::Played);

} // namespace kiwi
