#include "engine/perft.h"

#include <memory>

#include "engine/in_parallel.h"
#include "engine/movegen.h"
#include "engine/played_position.h"

namespace kiwi {

namespace {

/// Precondition: depth is at least 1.
template<PerftMethod Method>
NodeTotal count_below(Position& pos, int depth) {
    if (Method == PerftMethod::Bulk && depth == 1)
        return NodeTotal(static_cast<std::uint64_t>(count_legal_moves(pos)));
    NodeTotal total;
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        total += depth == 1 ? NodeTotal(1) : count_below<Method>(pos, depth - 1);
        pos.undo_move(m);
    }
    return total;
}

} // namespace

NodeTotal perft(Position& pos, int depth, PerftMethod method) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    if (depth == 0)
        return NodeTotal(1);
    return method == PerftMethod::Bulk ? count_below<PerftMethod::Bulk>(pos, depth)
                                       : count_below<PerftMethod::Full>(pos, depth);
}

std::vector<DividedMove> divide(const Position& pos, int depth, const DivideOptions& options) {
    KIWI_ASSERT(depth >= 1 && depth <= MAX_PERFT_DEPTH && options.threads >= 1);
    std::vector<DividedMove> divided;
    for (const Move m : legal_moves(pos))
        divided.push_back({m, {}});

    const auto make_worker = [&] {
        auto own = std::make_unique<PlayedPosition>(pos.setup());
        return [&, own = std::move(own)](std::size_t i) {
            StateInfo next;
            own->pos.do_move(divided[i].move, next);
            const NodeTotal total = perft(own->pos, depth - 1, options.method);
            own->pos.undo_move(divided[i].move);
            return total;
        };
    };
    std::size_t done = 0;
    in_parallel(options.threads, divided.size(), make_worker, [&](std::size_t i, NodeTotal total) {
        divided[i].total = total;
        if (options.on_progress)
            options.on_progress(++done, divided.size());
    });
    return divided;
}

} // namespace kiwi
