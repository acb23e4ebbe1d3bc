// Random positions and games, for invariants, properties and comparisons of engines.
#pragma once

#include <array>

#include "../../engine/position.h"
#include "../../engine/reachability.h"
#include "game.h"
#include "random.h"
#include "themes.h"

namespace kiwi {

/// The Chess960 start position of a number from 0 to 959; 518 is standard chess.
/// Numbering: Reinhard Scharnagl, as in FIDE Laws of Chess (2023), Guidelines II, and the chessprogramming wiki.
/// Precondition: the number is in range.
[[nodiscard]] BoardSetup chess960_start(int number);
/// A start position of Double Chess960: each side has its own starting arrangement, numbered as in Chess960.
[[nodiscard]] BoardSetup double_chess960_start(int white, int black);

/// A position with up to `pieces` pieces on random squares, both kings included; in some the half-move clock and the
/// full-move number are random, too.
[[nodiscard]] BoardSetup random_placement(Random& random, int pieces, PositionKind kind = PositionKind::Reachable);

/// A position in which the rule of a theme is likely to matter. The oracle judges whether it is of the kind.
[[nodiscard]] BoardSetup rule_heavy_position(Random& random, Theme theme, PositionKind kind = PositionKind::Reachable);

/// Where a random game begins.
enum class Source { Start, Chess960Start, DoubleChess960Start, Placement, RuleHeavy, Any };

/// A start position from a source. `kind` limits positions made of random pieces, and keeps Source::Any from choosing
/// Double Chess960 if it is Reachable.
[[nodiscard]] BoardSetup random_start(Random& random, Source source, PositionKind kind = PositionKind::Reachable);

/// The position with the clocks of a long game: a half-move clock near 100 or 150, a full-move number in the hundreds
/// or thousands. For kind Playable also clocks beyond any game: a half-move clock of up to 300, a full-move number near
/// and beyond 16 bits. Programs store both in few bits. A position with an en passant square keeps its half-move clock.
[[nodiscard]] BoardSetup with_large_clocks(BoardSetup setup, Random& random,
                                           PositionKind kind = PositionKind::Reachable);

/// One in this many random games begins with large clocks.
inline constexpr std::uint64_t LARGE_CLOCKS_ONE_IN = 16;

/// Whether random games contain null moves; Left is for boards without them.
enum class NullMoves { Played, Left };

/// Whether a position is of a kind, judged by the oracle: code under test must not choose its own test positions.
[[nodiscard]] bool is_of_kind_for_the_oracle(const BoardSetup& setup, PositionKind kind);

/// A random game of up to `plies` plies that begins with the moves of an opening: legal moves, sometimes a null move.
/// It often prefers castling, promotions, en passant captures, the double pushes that allow them, and captures of a
/// rook with its castling right. Pieces often move back where they came from, so that positions repeat. The game ends
/// at checkmate, stalemate or where the 75-move rule applies, unless the start is beyond that; an opening ends before
/// its first null move if null moves are left.
[[nodiscard]] Game random_game_from(const Game& opening, Random& random, int plies,
                                    NullMoves null_moves = NullMoves::Played);
[[nodiscard]] inline Game random_game_from(const BoardSetup& start, Random& random, int plies,
                                           NullMoves null_moves = NullMoves::Played) {
    return random_game_from(Game{start, {}}, random, plies, null_moves);
}
/// A position as a game. One with an en passant square where no capture is legal follows from the double push: programs
/// disagree on the square in such a FEN, but not on the move.
[[nodiscard]] Game from_double_push(const BoardSetup& setup);
/// A random game from a start of a source and kind, with large clocks once in LARGE_CLOCKS_ONE_IN; for Source::Any from
/// a `random_opening` of a random number. The start is never unreachable: kind Playable changes only the clocks, and
/// means DoubleChess960 otherwise.
[[nodiscard]] Game random_game(Random& random, Source source, int plies, PositionKind kind = PositionKind::Reachable,
                               NullMoves null_moves = NullMoves::Played);
/// Random game `number` of many: as from Source::Any, but the opening is that of this number.
[[nodiscard]] Game random_game(Random& random, std::size_t number, int plies,
                               PositionKind kind = PositionKind::Reachable, NullMoves null_moves = NullMoves::Played);
/// A legal game of many plies from the start position, always the same: without captures and checks, and without a
/// repetition or fifty moves that would draw it.
[[nodiscard]] Game long_game(std::size_t plies);

} // namespace kiwi
