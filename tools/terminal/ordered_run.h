// Runs tasks on several threads and reports them as if there were one.
#pragma once

#include "../../engine/base/in_parallel.h"
#include "interruption.h"
#include "terminal.h"

namespace kiwi::tools {

/// Runs the tasks 0 to `count - 1` as `in_parallel` does, up to a signal, and calls `use(i, result)` in the order of
/// the tasks; after a signal for what is finished. False if a signal came before the end.
template<class Result, class MakeWorker, class Use>
[[nodiscard]] bool run_in_order(int threads, std::size_t count, const MakeWorker& make_worker, ProgressBar& bar,
                                Use use) {
    InOrder<Result, Use> in_order(std::move(use));
    const bool to_the_end = runs_to_the_end([&] {
        in_parallel(threads, count, make_worker, [&](std::size_t i, Result result) {
            bar.advance();
            in_order(i, std::move(result));
        });
    });
    in_order.finish();
    return to_the_end;
}

} // namespace kiwi::tools
