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
template<LastPly Last>
NodeTotal count_below(Position& pos, int depth, const std::atomic<bool>* stop) {
    constexpr int often_enough = 4; // a tree of 4 plies takes a fraction of a second
    if (depth >= often_enough && stop != nullptr && *stop)
        throw PerftStopped();
    if (Last == LastPly::Counted && depth == 1)
        return NodeTotal(static_cast<NodeTotal::Number>(count_legal_moves(pos)));
    if (Last == LastPly::Counted && depth == 2)
        return NodeTotal(
                sum_over_moves<std::uint64_t>(pos, [&] { return static_cast<std::uint64_t>(count_legal_moves(pos)); }));
    return sum_over_moves<NodeTotal>(
            pos, [&] { return depth == 1 ? NodeTotal(1) : count_below<Last>(pos, depth - 1, stop); });
}

} // namespace

NodeTotal perft(Position& pos, int depth, LastPly last_ply, const std::atomic<bool>* stop) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    if (depth == 0)
        return NodeTotal(1);
    return last_ply == LastPly::Counted ? count_below<LastPly::Counted>(pos, depth, stop)
                                        : count_below<LastPly::Made>(pos, depth, stop);
}

} // namespace kiwi
