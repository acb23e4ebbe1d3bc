// Perft on the full Position.
#include "../movegen.h"
#include "perft.h"

namespace kiwi {

namespace {

/// The sum of `count()` after each move. `Number` must be able to hold the sum.
template<class Number, class Count>
inline Number sum_over_moves(Position& pos, const Count& count) {
    Number total{};
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        total += count();
        pos.undo_move(m);
    }
    return total;
}

/// The leaves below a position. Precondition: depth ≥ 1.
template<PerftMethod Method>
NodeTotal count_below(Position& pos, int depth, const std::atomic<bool>* stop) {
    constexpr int often_enough = 4; // a tree of 4 plies takes a fraction of a second
    if (depth >= often_enough && stop != nullptr && *stop)
        throw PerftStopped();
    if (Method == PerftMethod::Position && depth == 1)
        return NodeTotal(static_cast<NodeTotal::Number>(count_legal_moves(pos)));
    if (Method == PerftMethod::Position && depth == 2)
        return NodeTotal(
                sum_over_moves<std::uint64_t>(pos, [&] { return static_cast<std::uint64_t>(count_legal_moves(pos)); }));
    return sum_over_moves<NodeTotal>(
            pos, [&] { return depth == 1 ? NodeTotal(1) : count_below<Method>(pos, depth - 1, stop); });
}

} // namespace

NodeTotal perft(Position& pos, int depth, PerftMethod method, const std::atomic<bool>* stop) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH && method != PerftMethod::Bulk);
    if (depth == 0)
        return NodeTotal(1);
    return method == PerftMethod::Position ? count_below<PerftMethod::Position>(pos, depth, stop)
                                           : count_below<PerftMethod::EveryLeaf>(pos, depth, stop);
}

} // namespace kiwi
