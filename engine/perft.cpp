#include "engine/perft.h"

#include <atomic>
#include <mutex>
#include <thread>

#include "engine/movegen.h"

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

    std::atomic<std::size_t> next_move = 0;
    std::mutex reporting;
    std::size_t done = 0;
    const auto work = [&] {
        Position own;
        StateInfo root;
        StateInfo next;
        if (own.set(pos.setup(), &root))
            detail::assertion_failed("a position's set-up is without fault", __FILE__, __LINE__);
        for (std::size_t i = next_move++; i < divided.size(); i = next_move++) {
            own.do_move(divided[i].move, next);
            divided[i].total = perft(own, depth - 1, options.method);
            own.undo_move(divided[i].move);
            const std::scoped_lock lock(reporting);
            ++done;
            if (options.on_progress)
                options.on_progress(done, divided.size());
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < options.threads; ++i)
        helpers.emplace_back(work);
    work();
    helpers.clear(); // joins
    return divided;
}

NodeTotal total_of(const std::vector<DividedMove>& divided) {
    NodeTotal total;
    for (const DividedMove& d : divided)
        total += d.total;
    return total;
}

} // namespace kiwi
