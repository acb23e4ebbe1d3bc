// Runs perft suites on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "counter.h"
#include "suites.h"

namespace kiwi::tools {

/// A position of a suite, with the counts within the limits.
struct SuiteTask {
    std::string file;
    SuiteEntry entry;
    bool built_in = false;

    /// "standard.epd:12".
    [[nodiscard]] std::string place() const;
    /// The sum of the expected counts.
    [[nodiscard]] double nodes() const;
};

struct SuiteLimits {
    int max_depth;
    std::uint64_t max_nodes; ///< Larger counts are skipped.
    std::string filter;      ///< Only positions whose file, name or FEN contains this text, in any case of letters.
};

struct WrongCount {
    int depth;
    std::uint64_t expected;
    std::uint64_t found;
};

struct SuiteResult {
    std::optional<WrongCount> wrong;   ///< The wrong count of the smallest depth.
    std::optional<ProgramError> error; ///< The program misbehaved.
    std::vector<Game> before{};        ///< Positions that the process counted before, if it fails only after them.
    bool is_unsteady = false;          ///< A new process did not fail.
    std::uint64_t nodes = 0;           ///< The leaves counted at all depths that were run.
    double seconds = 0;
    bool finished = false; ///< False if the run stopped before this position.

    [[nodiscard]] bool failed() const { return wrong.has_value() || error.has_value(); }
};

/// The tasks within the limits, in the order of the suites.
[[nodiscard]] std::vector<SuiteTask> select_tasks(const std::vector<NamedSuite>& suites, const SuiteLimits& limits);

/// Positions for each process of a program. New processes keep the verdict independent of the number of threads.
inline constexpr std::size_t POSITIONS_OF_A_PROCESS = 32;

struct SuiteRun {
    int jobs = 1;                                         ///< Threads. Each position is counted by one thread.
    std::size_t group_size = 1;                           ///< The number of positions for one process, in order.
    bool fail_fast = false;                               ///< Start no more positions after the first failure.
    std::function<bool()> is_over = [] { return false; }; ///< Whether to start no more positions.
    std::function<Counter()> make_counter = [] { return bulk_counter(); }; ///< Called once by each thread.
    /// Run the smallest tasks first, and report in that order: a slow program then gives results early.
    bool smallest_first = false;
    /// Called for each finished task in order, as soon as all earlier tasks are finished, by one thread at a time.
    std::function<void(const SuiteTask&, const SuiteResult&)> on_result;
    /// Called after each finished task, by one thread at a time.
    std::function<void(const SuiteTask&)> on_progress;
};

/// Runs the tasks. The largest run first, so that none is left for the end, unless `smallest_first`. Returns one result
/// for each task.
[[nodiscard]] std::vector<SuiteResult> run_tasks(const std::vector<SuiteTask>& tasks, const SuiteRun& run);

} // namespace kiwi::tools
