// Generates and counts legal moves.
#pragma once

#include "base/fixed_list.h"
#include "position.h"

namespace kiwi {

/// Which legal moves to generate.
enum class MoveKind {
    Legal,    ///< All legal moves.
    Captures, ///< All captures, including en passant and capturing promotions.
    Quiets,   ///< All other moves: every legal move is either a capture or a quiet.
    Evasions  ///< All legal moves. Precondition: the side to move is in check.
};

namespace detail {

/// The largest number of destinations that a piece type has from any square of an empty board.
consteval std::size_t most_moves(PieceType pt) {
    int most = 0;
    for (const Bitboard attacks : PseudoAttacks[pt])
        most = attacks.popcount() > most ? attacks.popcount() : most;
    return static_cast<std::size_t>(most);
}

} // namespace detail

/// An upper bound on the legal moves of any position that `Position::set` accepts: the capacity of a move list.
/// Proof: a side has one king and at most 15 other pieces (Fault::TooManyPieces). A queen has the most moves: a pawn
/// has 12 at most (three squares, four promotions each). No piece has more moves than on an empty board. Castling adds
/// two moves. (No game reaches more than 218.)
inline constexpr std::size_t MAX_MOVES = detail::most_moves(KING) + 2 + 15 * detail::most_moves(QUEEN);
static_assert(MAX_MOVES == 8 + 2 + 15 * 27);
static_assert(detail::most_moves(QUEEN) > 12, "a promoted queen has more moves than the pawn it replaces");

using MoveList = FixedList<Move, MAX_MOVES>;

/// Appends the legal moves of a kind to `list`. The order is fixed, but has no meaning.
template<MoveKind Kind>
void generate(const Position& pos, MoveList& list);

/// All legal moves.
[[nodiscard]] MoveList legal_moves(const Position& pos);

/// The number of legal moves, counted without generating them.
[[nodiscard]] int count_legal_moves(const Position& pos);

/// Whether there is any legal move. If not, the game has ended by mate or stalemate (FIDE 5.1.1, 5.2.1).
[[nodiscard]] bool has_legal_move(const Position& pos);

} // namespace kiwi
