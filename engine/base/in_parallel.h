// Runs independent tasks on several threads, or on one where there are no threads (WebAssembly).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace kiwi {

#ifdef __wasi__
/// A mutex that does nothing: there is only one thread.
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

/// Runs the tasks 0 to `count - 1`, started in this order, on `threads` threads, or as many as the system has. Each
/// thread makes its own worker when it starts. Calls `report(i, worker(i))` from one thread at a time. The first
/// exception ends the run and is rethrown here.
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
        // No std::jthread: the libc++ of hosted fuzzing lacks it.
        struct Helpers {
            std::vector<std::thread> threads;
            ~Helpers() { std::ranges::for_each(threads, &std::thread::join); }
        } helpers;
        try {
            for (int i = 1; i < threads; ++i)
                helpers.threads.emplace_back(work);
        } catch (const std::system_error&) { // the system has no more: those that run do the work
        }
        work();
    }
    if (first_exception)
        std::rethrow_exception(first_exception);
#endif
}

/// The same with groups of `size` tasks, the last one may be smaller: one thread does a group in its order. Calls
/// `report(i, worker(begin, i))` for each task, where the group begins with task `begin`.
template<class MakeWorker, class Report>
void in_groups(int threads, std::size_t count, std::size_t size, const MakeWorker& make_worker, const Report& report) {
    Mutex reporting;
    const auto make_group_worker = [&] {
        return [&, worker = make_worker()](std::size_t group) mutable {
            const std::size_t begin = group * size;
            for (std::size_t i = begin; i < std::min(begin + size, count); ++i) {
                auto result = worker(begin, i);
                const Lock lock(reporting);
                report(i, std::move(result));
            }
            return true;
        };
    };
    in_parallel(threads, (count + size - 1) / size, make_group_worker, [](std::size_t, bool) {});
}

/// Passes results on in the order of their tasks, so that a report does not depend on threads. A result waits until all
/// earlier results have been passed on. Use it as the `report` of `in_parallel`.
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
    /// Passes on the results that still wait for tasks that will not be finished.
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
