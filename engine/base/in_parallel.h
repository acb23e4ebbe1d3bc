// Runs independent tasks on several threads; on one where there are none, as in WebAssembly.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kiwi {

#ifdef __wasi__
/// What one thread alone need not lock.
struct Mutex {
    void lock() {}
    void unlock() {}
};
class Lock {
public:
    explicit Lock(Mutex& /*mutex*/) {}
};
#else
using Mutex = std::mutex;
using Lock = std::scoped_lock<Mutex>;
#endif

/// Runs the tasks 0 to `count - 1`, started in this order, on `threads` threads. Each thread makes a worker of its own
/// when it starts; `report(i, worker(i))` is called by one thread at a time. The first exception ends the run and is
/// thrown here.
template<class MakeWorker, class Report>
void in_parallel(int threads, std::size_t count, const MakeWorker& make_worker, const Report& report) {
#ifdef __wasi__
    static_cast<void>(threads);
    auto worker = make_worker();
    for (std::size_t i = 0; i < count; ++i)
        report(i, worker(i));
#else
    std::atomic<std::size_t> next = 0;
    Mutex reporting;
    std::exception_ptr first_exception;
    const auto work = [&] {
        try {
            auto worker = make_worker();
            for (std::size_t i = next++; i < count; i = next++) {
                auto result = worker(i);
                const Lock lock(reporting);
                report(i, std::move(result));
            }
        } catch (...) {
            next = count;
            const Lock lock(reporting);
            first_exception = first_exception ? first_exception : std::current_exception();
        }
    };
    {
        // Not std::jthread: the libc++ of hosted fuzzing has none.
        struct Helpers {
            std::vector<std::thread> threads;
            ~Helpers() { std::ranges::for_each(threads, &std::thread::join); }
        } helpers;
        for (int i = 1; i < threads; ++i)
            helpers.threads.emplace_back(work);
        work();
    }
    if (first_exception)
        std::rethrow_exception(first_exception);
#endif
}

/// Passes results on in the order of their tasks, each as soon as all before it are there, so that what is reported
/// does not depend on threads. For the `report` of `in_parallel`.
template<class Result, class Use>
class InOrder {
public:
    explicit InOrder(Use use) : use_(std::move(use)) {}

    void operator()(std::size_t task, Result result) {
        waiting_.emplace(task, std::move(result));
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == next_; ++next_) {
            use_(next->first, std::move(next->second));
            next = waiting_.erase(next);
        }
    }
    /// Passes on what still waits for tasks that will not be finished.
    void finish() {
        for (auto& [task, result] : waiting_)
            use_(task, std::move(result));
        waiting_.clear();
    }

private:
    Use use_;
    std::map<std::size_t, Result> waiting_;
    std::size_t next_ = 0;
};

} // namespace kiwi
