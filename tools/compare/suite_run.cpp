#include "suite_run.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <utility>

#include "../../engine/base/in_parallel.h"
#include "../../engine/fen.h"
#include "../../engine/perft/node_total.h"
#include "../programs/confirmed.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"

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

SuiteResult run_task(const SuiteTask& task, const Counter& counter) {
    SuiteResult result;
    const Stopwatch watch;
    try {
        for (const SuiteCount& count : task.entry.counts) {
            const std::uint64_t found = counter.leaves(task.entry.setup, count.depth);
            result.nodes += found;
            if (found != count.nodes) {
                result.wrong = {count.depth, count.nodes, found};
                break;
            }
        }
    } catch (const ProgramError& error) {
        result.error = error;
    }
    result.seconds = watch.seconds();
    result.finished = true;
    return result;
}

/// The failure as a finding whose group tells failures apart.
Finding finding_of(const SuiteResult& result) {
    Finding finding;
    finding.kind = result.error ? result.error->how() : "wrong count at depth " + std::to_string(result.wrong->depth);
    return finding;
}

/// The result of a task. A failure is reproduced in a new process.
SuiteResult confirmed_result(const SuiteTask& task, std::vector<Game> before, const Counter& counter) {
    SuiteResult result = run_task(task, counter);
    if (!result.failed())
        return result;
    const int depth = result.wrong ? result.wrong->depth : 1;
    const Finding proved = confirmed(finding_of(result), std::move(before),
                                     [&](const std::vector<Game>& games) -> std::optional<Finding> {
                                         counter.restart();
                                         for (const Game& game : games)
                                             try {
                                                 static_cast<void>(counter.perft(game, depth));
                                             } catch (const ProgramError&) { // only the task itself matters
                                             }
                                         const SuiteResult again = run_task(task, counter);
                                         return again.failed() ? std::optional(finding_of(again)) : std::nullopt;
                                     });
    result.before = proved.before;
    result.is_unsteady = proved.is_unsteady;
    return result;
}

} // namespace

std::string SuiteTask::place() const { return file + ':' + std::to_string(entry.line); }

double SuiteTask::nodes() const {
    double sum = 0;
    for (const SuiteCount& count : entry.counts)
        sum += static_cast<double>(count.nodes);
    return sum;
}

std::vector<SuiteTask> select_tasks(const std::vector<NamedSuite>& suites, const SuiteLimits& limits) {
    std::vector<SuiteTask> tasks;
    for (const NamedSuite& named : suites)
        for (const SuiteEntry& entry : named.suite) {
            SuiteTask task{named.name, entry, named.built_in};
            std::erase_if(task.entry.counts, [&](const SuiteCount& count) {
                return count.depth > limits.max_depth || count.nodes > limits.max_nodes;
            });
            if (!task.entry.counts.empty() && is_wanted(task, limits.filter))
                tasks.push_back(std::move(task));
        }
    return tasks;
}

std::vector<SuiteResult> run_tasks(const std::vector<SuiteTask>& tasks, const SuiteRun& run) {
    std::vector<std::pair<double, std::size_t>> by_nodes;
    for (const SuiteTask& task : tasks)
        by_nodes.emplace_back(run.smallest_first ? task.nodes() : -task.nodes(), by_nodes.size());
    std::ranges::sort(by_nodes);
    std::vector<std::size_t> order;
    for (const auto& [nodes, i] : by_nodes)
        order.push_back(i);

    std::vector<SuiteResult> results(tasks.size());
    std::atomic<bool> stopped = false;
    // Results are reported in the order of the tasks, or in the order in which they run.
    const auto at = [&](std::size_t i) { return run.smallest_first ? order[i] : i; };
    std::size_t reported = 0;
    const auto make_worker = [&] {
        return [&, counter = run.make_counter()](std::size_t begin, std::size_t i) {
            throw_if_interrupted();
            if (stopped || run.is_over())
                return SuiteResult{};
            if (run.group_size == 1)
                return run_task(tasks[order[i]], counter);
            if (i == begin)
                counter.restart();
            std::vector<Game> before;
            for (std::size_t earlier = begin; earlier < i; ++earlier)
                before.push_back({tasks[order[earlier]].entry.setup, {}});
            return confirmed_result(tasks[order[i]], std::move(before), counter);
        };
    };
    const auto report = [&](std::size_t i, SuiteResult result) {
        if (!result.finished)
            return;
        stopped = stopped || (result.failed() && run.fail_fast);
        results[order[i]] = std::move(result);
        run.on_progress(tasks[order[i]]);
        for (; reported < tasks.size() && results[at(reported)].finished; ++reported)
            run.on_result(tasks[at(reported)], results[at(reported)]);
    };
    static_cast<void>(runs_to_the_end([&] { in_groups(run.jobs, order.size(), run.group_size, make_worker, report); }));
    // A stopped run leaves gaps; report the finished results after them.
    for (; reported < tasks.size(); ++reported)
        if (results[at(reported)].finished)
            run.on_result(tasks[at(reported)], results[at(reported)]);
    return results;
}

} // namespace kiwi::tools
