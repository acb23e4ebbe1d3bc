// P1, P2, P3, P4, P7, P8: ways to count the same tree.
#include <array>

#include "kiwipete/engine/perft/bulk_perft.h"
#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/props/catalogue.h"

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

/// The same pieces with less beside them, as far as that has no fault: what a table must tell apart.
std::vector<BoardSetup> relatives(const BoardSetup& setup) {
    std::vector<BoardSetup> all{setup, setup, setup, setup};
    all[1].ep_square = SQ_NONE;
    all[2].ep_square = SQ_NONE;
    all[2].castling_rook.fill(SQ_NONE);
    all[3].ep_square = SQ_NONE;
    all[3].side_to_move = ~setup.side_to_move;
    std::erase_if(all, [](const BoardSetup& s) { return find_fault(s).has_value(); });
    return all;
}

Result tables_change_nothing(PositionGame& game) {
    using BulkPerft;
    for (const auto& [kind, name] : {std::pair(bulk::HashKind::Verified, "with a checked table"),
                                     std::pair(bulk::HashKind::Exact, "with an exact table")}) {
        const auto table = bulk::HashTable::make(kind, std::size_t{1} << 14);
        for (const BoardSetup& setup : relatives(game.position().setup()))
            for (int depth = DEPTH; depth <= DEPTH + 1; ++depth)
                if (auto f = same(Counter(setup).count(depth).nodes(), Counter(setup, table.get()).count(depth).nodes(),
                                  name, ", depth ", depth, " of ", write_fen(setup)))
                    return f;
    }
    return std::nullopt;
}

Result counter_equals_position(PositionGame& game) {
    BulkPerft counter(game.position().setup());
    for (int depth = 0; depth <= DEPTH; ++depth)
        if (auto f = same(perft(game.position(), depth).nodes(), counter.count(depth).nodes(), "the counter, depth ",
                          depth))
            return f;
    return std::nullopt;
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"P1", "bulk", "Counting the last ply equals making it."}, Tier::Full, "", bulk_equals_full},
        PositionInvariant{{"P2", "hash", "A table changes no count, be it checked or exact."},
                          Tier::Full,
                          "",
                          tables_change_nothing},
        PositionInvariant{
                {"P3", "threads", "Any number of threads counts as one does."}, Tier::Full, "", threads_change_nothing},
        PositionInvariant{
                {"P4", "divide", "The divided counts sum to the total."}, Tier::Full, "", divided_counts_add_up},
        PositionInvariant{{"P7", "order", "Perft does not depend on the order of the moves."},
                          Tier::Full,
                          "",
                          order_changes_nothing},
        PositionInvariant{{"P8", "counter", "The counter counts what the position counts."},
                          Tier::Full,
                          "",
                          counter_equals_position}};

} // namespace

std::span<const PositionInvariant> perft_invariants() { return INVARIANTS; }

} // namespace kiwi
