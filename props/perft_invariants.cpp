// P1, P3, P4, P7: ways to count the same tree.
#include <array>

#include "engine/perft.h"
#include "props/catalogue.h"

namespace kiwi {

namespace {

/// Deep enough for castling, en passant and promotion replies, and cheap at every position.
constexpr int DEPTH = 2;

std::uint64_t bulk(PositionGame& game) { return perft(game.position(), DEPTH).nodes(); }

Result bulk_equals_full(PositionGame& game) {
    return same(perft(game.position(), DEPTH, PerftMethod::Full).nodes(), bulk(game), "perft 2");
}

Result threads_change_nothing(PositionGame& game) {
    return same(bulk(game), total_of(divide(game.position(), DEPTH, {PerftMethod::Bulk, 2})).nodes(), "two threads");
}

Result divided_counts_add_up(PositionGame& game) {
    return same(bulk(game), total_of(divide(game.position(), DEPTH)).nodes(), "sum of the divided counts");
}

std::uint64_t backwards(Position& pos, int depth) {
    if (depth == 0)
        return 1;
    const MoveList moves = legal_moves(pos);
    std::uint64_t leaves = 0;
    StateInfo next;
    for (std::size_t i = moves.size(); i > 0; --i) {
        pos.do_move(moves[i - 1], next);
        leaves += backwards(pos, depth - 1);
        pos.undo_move(moves[i - 1]);
    }
    return leaves;
}

Result order_changes_nothing(PositionGame& game) {
    return same(bulk(game), backwards(game.position(), DEPTH), "moves in reverse order");
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"P1", "bulk", "Counting the last ply equals making it."}, Tier::Full, "", bulk_equals_full},
        PositionInvariant{
                {"P3", "threads", "Any number of threads counts as one does."}, Tier::Full, "", threads_change_nothing},
        PositionInvariant{
                {"P4", "divide", "The divided counts sum to the total."}, Tier::Full, "", divided_counts_add_up},
        PositionInvariant{{"P7", "order", "Perft does not depend on the order of the moves."},
                          Tier::Full,
                          "",
                          order_changes_nothing}};

} // namespace

std::span<const PositionInvariant> perft_invariants() { return INVARIANTS; }

} // namespace kiwi
