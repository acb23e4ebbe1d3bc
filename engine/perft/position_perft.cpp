#include "kiwipete/engine/perft/position_perft.h"

#include "kiwipete/engine/movegen.h"

namespace kiwi {

namespace {

/// The replies to all moves, at most MAX_MOVES to each.
NodeTotal count_replies(Position& pos) {
    std::uint64_t replies = 0;
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        replies += static_cast<std::uint64_t>(count_legal_moves(pos));
        pos.undo_move(m);
    }
    return NodeTotal(replies);
}

/// Precondition: depth is at least 1.
template<LastPly Last>
NodeTotal count_below(Position& pos, int depth) {
    if (Last == LastPly::Counted && depth == 1)
        return NodeTotal(static_cast<NodeTotal::Number>(count_legal_moves(pos)));
    if (Last == LastPly::Counted && depth == 2)
        return count_replies(pos);
    NodeTotal total;
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        total += depth == 1 ? NodeTotal(1) : count_below<Last>(pos, depth - 1);
        pos.undo_move(m);
    }
    return total;
}

} // namespace

NodeTotal perft(Position& pos, int depth, LastPly last_ply) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    if (depth == 0)
        return NodeTotal(1);
    return last_ply == LastPly::Counted ? count_below<LastPly::Counted>(pos, depth)
                                        : count_below<LastPly::Made>(pos, depth);
}

} // namespace kiwi
