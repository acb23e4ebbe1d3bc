// P: perft against the oracle.
#include <algorithm>
#include <array>
#include <set>

#include "../../engine/perft/node_total.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// Deep enough for en passant, castling and promotions as replies, and cheap in every position.
constexpr int DEPTH = 2;

/// The oracle is slow. In positions with more moves, M1 checks the same along the game.
constexpr std::size_t MOST_MOVES_FOR_THE_ORACLE = 12;

/// The oracle's perft, without the moves that a declared deviation leaves out.
std::uint64_t expected_leaves(const oracle::Board& board, int depth, const Deviations& deviations) {
    if (!leave_out_moves(deviations))
        return oracle::perft(board, depth);
    if (depth == 0)
        return 1;
    std::uint64_t leaves = 0;
    const int pieces = number_of_pieces(board);
    for (const std::string& uci : oracle::legal_moves(board))
        if (is_expected(uci, pieces, board.halfmove_clock, deviations))
            leaves += expected_leaves(*oracle::after_move(board, uci), depth - 1, deviations);
    return leaves;
}

Result small_trees_are_the_oracles(PlayedGame& game) {
    if (game.oracle_moves().size() > MOST_MOVES_FOR_THE_ORACLE)
        return std::nullopt;
    const NodeTotal expected(expected_leaves(game.oracle_board(), DEPTH, game.deviations()));
    return same(expected, NodeTotal(game.board().perft(DEPTH).total), "perft ", DEPTH);
}

// One row on one line.
// clang-format off
constexpr std::array PERFT_ROWS{
    Invariant{"P5", "small trees", Tier::Full, Places::AtTheEnd, needs_any_of(Question::Moves, Question::Perft), "In a position with at most 12 legal moves, perft 2 is the oracle's.", small_trees_are_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> perft_invariants() { return PERFT_ROWS; }

} // namespace kiwi
