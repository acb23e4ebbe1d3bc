// Running perft suites: which positions and depths, on how many threads, with what result.
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

/// A position of a suite to run, with the counts within the limits.
struct SuiteTask {
    std::string file;
    SuiteEntry entry;
    bool built_in = false;

    /// "standard.epd:12".
    [[nodiscard]] std::string place() const;
    /// The sum of its counts.
    [[nodiscard]] double nodes() const;
};

/// Which part of the suites to run.
struct SuiteLimits {
    int max_depth;
    std::uint64_t max_nodes; ///< Larger counts are skipped.
    std::string filter;      ///< Only positions whose file, name or FEN contains this, in upper or lower case.
};

/// A wrong count.
struct WrongCount {
    int depth;
    std::uint64_t expected;
    std::uint64_t found;
};

struct SuiteResult {
    std::optional<WrongCount> wrong;   ///< The shallowest.
    std::optional<ProgramError> error; ///< How a program misbehaved instead of counting.
    std::vector<Game> before{}; ///< Positions that the process was asked about first, if it fails only after them.
    bool is_unsteady = false;   ///< A new process did not fail again.
    std::uint64_t nodes = 0;    ///< Leaves counted over all depths that were run.
    double seconds = 0;
    bool finished = false; ///< False if the run was stopped before this position.

    [[nodiscard]] bool failed() const { return wrong.has_value() || error.has_value(); }
};

/// The tasks within the limits, in the order of the suites.
[[nodiscard]] std::vector<SuiteTask> select_tasks(const std::vector<NamedSuite>& suites, const SuiteLimits& limits);

/// The positions that one process of a program is asked about: then another one begins, so that a verdict does not
/// depend on the number of threads.
inline constexpr std::size_t POSITIONS_OF_A_PROCESS = 32;

/// How to run tasks.
struct SuiteRun {
    int jobs = 1;               ///< Threads; each takes whole positions.
    std::size_t group_size = 1; ///< So many positions are asked of one process, in their order.
    bool fail_fast = false;     ///< Start no further position after the first failure.
    std::function<Counter()> make_counter = [] { return bulk_counter(); }; ///< One for each thread.
    /// The smallest tasks first, and `on_result` in that order: a slow program has a verdict soon, and may be stopped
    /// at any time.
    bool smallest_first = false;
    /// Called once for each finished task in the order of the tasks, by one thread at a time, as soon as all before it
    /// are finished.
    std::function<void(const SuiteTask&, const SuiteResult&)> on_result;
    /// Called after each finished task, by one thread at a time.
    std::function<void(const SuiteTask&)> on_progress;
};

/// Runs the tasks, the largest first so that no long one is left for the end, or the smallest first. One result for
/// each task.
[[nodiscard]] std::vector<SuiteResult> run_tasks(const std::vector<SuiteTask>& tasks, const SuiteRun& run);

} // namespace kiwi::tools
