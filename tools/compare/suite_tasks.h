// Perft suites as the tasks of a run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "../../engine/base/shard.h"
#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../engine/perft_depth.h"
#include "../../props/checking/run.h"
#include "../programs/confirmed.h"
#include "../terminal/terminal.h"
#include "counter.h"
#include "suites.h"

namespace kiwi::tools {

/// A position of a suite, with the counts within the limits.
struct SuiteTask {
    std::string file;
    SuiteEntry entry;
    bool built_in = false;

    /// "standard.epd:12".
    [[nodiscard]] std::string place() const { return file + ':' + std::to_string(entry.line); }
    /// The sum of the expected counts.
    [[nodiscard]] double nodes() const {
        double sum = 0;
        for (const SuiteCount& count : entry.counts)
            sum += static_cast<double>(count.nodes);
        return sum;
    }
};

/// Which positions and counts to run.
struct SuiteChoice {
    std::vector<std::string> files{}; ///< "-" for standard input; without any, the built-in suites.
    int max_depth = MAX_PERFT_DEPTH;
    std::uint64_t max_nodes = UINT64_MAX; ///< Larger counts are skipped.
    std::string filter{}; ///< Only positions whose file, name or FEN contains this text, in any case of letters.
    Shard shard{};
    PositionKind kind = PositionKind::Playable; ///< Of built-in positions.
};

/// Reads the chosen positions in batches, so that memory does not grow with the length of a file.
class SuiteBatches {
public:
    /// Throws UsageError if a file cannot be read.
    explicit SuiteBatches(const SuiteChoice& choice) : choice_(choice) {
        std::error_code ignored;
        for (const std::string& file : choice_.files)
            if (file != "-" && !std::filesystem::is_fifo(file, ignored))
                static_cast<void>(InputFile(file));
    }

    /// The next positions, in the order of the suites; nothing at the end. Throws UsageError.
    [[nodiscard]] std::optional<std::vector<SuiteTask>> next() {
        constexpr std::size_t enough = 4096;
        std::vector<SuiteTask> tasks;
        while (!is_at_end() && tasks.size() < enough)
            if (choice_.files.empty())
                add_built_in(tasks, built_in_suites()[next_suite_++]);
            else
                add_from_file(tasks);
        return tasks.empty() ? std::nullopt : std::optional(std::move(tasks));
    }
    [[nodiscard]] bool is_at_end() const { return next_suite_ == number_of_suites() && !file_; }
    /// The number of lines that could not be used, in the files that were read to their end.
    [[nodiscard]] std::size_t bad_lines() const { return bad_lines_; }
    /// The number of built-in positions that are left out, and why.
    [[nodiscard]] const std::vector<std::string>& left_out() const { return left_out_; }

private:
    [[nodiscard]] std::size_t number_of_suites() const {
        return choice_.files.empty() ? built_in_suites().size() : choice_.files.size();
    }

    [[nodiscard]] bool is_wanted(const SuiteTask& task) const {
        const auto has_it = [part = in_lower_case(choice_.filter)](std::string_view text) {
            return in_lower_case(text).find(part) != std::string::npos;
        };
        return choice_.filter.empty() || has_it(task.file) || has_it(task.entry.name)
               || has_it(write_fen(task.entry.setup));
    }

    void add(std::vector<SuiteTask>& tasks, const std::string& file, const Suite& suite) {
        for (const SuiteEntry& entry : suite) {
            SuiteTask task{file, entry, choice_.files.empty()};
            std::erase_if(task.entry.counts, [&](const SuiteCount& count) {
                return count.depth > choice_.max_depth || count.nodes > choice_.max_nodes;
            });
            if (!task.entry.counts.empty() && is_wanted(task) && choice_.shard.has(chosen_++))
                tasks.push_back(std::move(task));
        }
    }

    void add_built_in(std::vector<SuiteTask>& tasks, const NamedSuite& named) {
        const PositionKind kind = kind_of_suite(named.name);
        if (kind <= choice_.kind)
            return add(tasks, named.name, named.suite);
        left_out_.push_back(fmt::format("{} {}", named.suite.size(),
                                        kind == PositionKind::Playable
                                                ? "unreachable positions; --unreachable runs them"
                                                : "Double Chess960 positions; --double-chess960 runs them"));
    }

    void add_from_file(std::vector<SuiteTask>& tasks) {
        const std::string& path = choice_.files[file_ ? next_suite_ - 1 : next_suite_++];
        if (!file_)
            file_.emplace(path);
        if (const auto suite = file_->next())
            return add(tasks, file_->name(), *suite);
        bad_lines_ += file_->bad_lines();
        file_.reset();
    }

    const SuiteChoice& choice_;
    std::size_t next_suite_ = 0;
    std::optional<SuiteFile> file_; ///< The file that is being read.
    std::size_t chosen_ = 0;        ///< Positions within the limits, in any share.
    std::size_t bad_lines_ = 0;
    std::vector<std::string> left_out_;
};

struct WrongCount {
    int depth;
    std::uint64_t expected;
    std::uint64_t found;
};

struct SuiteResult {
    std::optional<WrongCount> wrong{};   ///< The wrong count of the smallest depth.
    std::optional<ProgramError> error{}; ///< The program misbehaved.
    Finding proved{};                    ///< How a new process fails: after which positions; or that it is unsteady.
    std::uint64_t nodes = 0;             ///< The leaves counted at all depths that were run.
    double seconds = 0;

    [[nodiscard]] bool failed() const { return wrong.has_value() || error.has_value(); }
};

[[nodiscard]] inline SuiteResult run_task(const SuiteTask& task, const Counter& counter) {
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
    return result;
}

/// The failure as a finding whose group tells failures apart.
[[nodiscard]] inline Finding what_failed(const SuiteResult& result) {
    Finding finding;
    finding.kind = result.error ? result.error->how() : "wrong count at depth " + std::to_string(result.wrong->depth);
    return finding;
}

/// Counts the position of a task. A failure of a program is reproduced in a new process.
[[nodiscard]] inline SuiteResult result_of(const std::vector<SuiteTask>& tasks, const Tasks::Place& place,
                                           const Counter& counter, bool is_program, const TimeLimit& time) {
    const SuiteTask& task = tasks[place.number];
    SuiteResult result = run_task(task, counter);
    if (!is_program || !result.failed())
        return result;
    std::vector<Game> before;
    for (const std::size_t earlier : place.before)
        before.push_back({tasks[earlier].entry.setup, {}});
    const auto again = [&](const std::vector<Game>& games) -> std::optional<Finding> {
        counter.restart();
        for (const Game& game : games) {
            const auto earlier = std::ranges::find(
                    place.before, game.start, [&](std::size_t i) -> const BoardSetup& { return tasks[i].entry.setup; });
            if (run_task(tasks[*earlier], counter).error) // a new process answers after that
                return std::nullopt;
        }
        const SuiteResult then = run_task(task, counter);
        return then.failed() ? std::optional(what_failed(then)) : std::nullopt;
    };
    result.proved = confirmed(what_failed(result), std::move(before), again, time);
    return result;
}

/// The order in which results are reported, and that in which tasks begin. A program, which may be slow, begins with
/// the smallest positions and reports in that order; our own counters with the largest, so that none is left for the
/// end.
[[nodiscard]] inline RunPlan plan_of(const std::vector<SuiteTask>& tasks, bool is_program) {
    RunPlan plan;
    plan.numbers.resize(tasks.size());
    std::iota(plan.numbers.begin(), plan.numbers.end(), std::size_t{0});
    if (is_program)
        std::ranges::stable_sort(plan.numbers, {}, [&](std::size_t i) {
            constexpr std::uint64_t usual = 30;
            return tasks[i].nodes() == 0 ? usual : tasks[i].nodes(); // ends of games show the least
        });
    else {
        plan.begin_order = plan.numbers;
        std::ranges::stable_sort(plan.begin_order, std::greater(), [&](std::size_t i) { return tasks[i].nodes(); });
    }
    return plan;
}

} // namespace kiwi::tools
