// Runs independent tasks on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kiwi {

/// Runs the tasks 0 to `count - 1`, started in this order, on `threads` threads. Each thread makes a worker of its own
/// when it starts; `report(i, worker(i))` is called by one thread at a time. The first exception ends the run and is
/// thrown here.
template<class MakeWorker, class Report>
void in_parallel(int threads, std::size_t count, const MakeWorker& make_worker, const Report& report) {
    std::atomic<std::size_t> next = 0;
    std::mutex reporting;
    std::exception_ptr first_exception;
    const auto work = [&] {
        try {
            auto worker = make_worker();
            for (std::size_t i = next++; i < count; i = next++) {
                auto result = worker(i);
                const std::scoped_lock lock(reporting);
                report(i, std::move(result));
            }
        } catch (...) {
            next = count;
            const std::scoped_lock lock(reporting);
            first_exception = first_exception ? first_exception : std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers; // joined here
        for (int i = 1; i < threads; ++i)
            helpers.emplace_back(work);
        work();
    }
    if (first_exception)
        std::rethrow_exception(first_exception);
}

} // namespace kiwi
