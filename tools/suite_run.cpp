#include "tools/suite_run.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <mutex>
#include <numeric>
#include <thread>

#include "engine/fen.h"
#include "engine/perft.h"
#include "tools/terminal.h"

namespace kiwi::tools {

namespace {

bool contains(std::string_view text, std::string_view part) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

bool is_wanted(const SuiteTask& task, const std::string& filter) {
    return filter.empty() || contains(task.file, filter) || contains(task.entry.name, filter)
           || contains(write_fen(task.entry.setup), filter);
}

std::uint64_t expected_nodes(const SuiteTask& task) {
    NodeTotal total;
    for (const SuiteCount& count : task.entry.counts)
        total += NodeTotal(count.nodes);
    return total.overflowed() ? UINT64_MAX : total.nodes();
}

class OwnCounter : public PerftCounter {
public:
    NodeTotal count(const BoardSetup& setup, int depth) override {
        Position pos;
        StateInfo root;
        if (pos.set(setup, &root))
            detail::assertion_failed("a parsed set-up is without fault", __FILE__, __LINE__);
        return perft(pos, depth);
    }
};

class EngineCounter : public PerftCounter {
public:
    EngineCounter(std::string command, EngineLimits limits) : side_(std::move(command), limits) {}
    NodeTotal count(const BoardSetup& setup, int depth) override {
        return NodeTotal(side_.perft({setup, {}}, depth).total);
    }

private:
    RestartedEngine side_;
};

SuiteResult run_task(const SuiteTask& task, PerftCounter& counter) {
    SuiteResult result;
    const Stopwatch watch;
    try {
        for (const SuiteCount& count : task.entry.counts) {
            const NodeTotal found = counter.count(task.entry.setup, count.depth);
            result.nodes += found.nodes();
            if (found != NodeTotal(count.nodes)) {
                result.mismatch = {count.depth, count.nodes, found.nodes()};
                break;
            }
        }
    } catch (const EngineError& error) {
        result.trouble = error.what();
    }
    result.seconds = watch.seconds();
    result.finished = true;
    return result;
}

} // namespace

std::unique_ptr<PerftCounter> own_counter() { return std::make_unique<OwnCounter>(); }
std::unique_ptr<PerftCounter> engine_counter(const std::string& command, EngineLimits limits) {
    return std::make_unique<EngineCounter>(command, limits);
}

std::string SuiteTask::place() const { return file + ':' + std::to_string(entry.line); }

std::vector<SuiteTask> select_tasks(const std::vector<NamedSuite>& suites, const SuiteLimits& limits) {
    std::vector<SuiteTask> tasks;
    for (const NamedSuite& named : suites)
        for (const SuiteEntry& entry : named.suite) {
            SuiteTask task{named.name, entry};
            std::erase_if(task.entry.counts, [&](const SuiteCount& count) {
                return count.depth > limits.max_depth || count.nodes > limits.max_nodes;
            });
            if (!task.entry.counts.empty() && is_wanted(task, limits.filter))
                tasks.push_back(std::move(task));
        }
    return tasks;
}

std::vector<SuiteResult> run_tasks(const std::vector<SuiteTask>& tasks, const SuiteRun& run) {
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return expected_nodes(tasks[a]) > expected_nodes(tasks[b]); });

    std::vector<SuiteResult> results(tasks.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    std::mutex reporting;
    std::size_t done = 0;
    std::size_t reported = 0;
    const auto work = [&] {
        const std::unique_ptr<PerftCounter> counter = run.make_counter();
        for (std::size_t i = next++; i < order.size() && !stopped; i = next++) {
            const SuiteResult result = run_task(tasks[order[i]], *counter);
            const std::scoped_lock lock(reporting);
            if (result.failed() && run.fail_fast)
                stopped = true;
            results[order[i]] = result;
            run.on_progress(++done);
            for (; reported < tasks.size() && results[reported].finished; ++reported)
                run.on_result(tasks[reported], results[reported]);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < run.jobs; ++i)
            helpers.emplace_back(work);
        work();
    }
    // A stopped run leaves gaps: what is finished behind them is still told.
    for (; reported < tasks.size(); ++reported)
        if (results[reported].finished)
            run.on_result(tasks[reported], results[reported]);
    return results;
}

} // namespace kiwi::tools
