// Running perft suites: which positions and depths, on how many threads, with what result.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/perft/position_perft.h"
#include "../verbs/options.h"

namespace kiwi::tools {

/// A position of a suite to run, with the counts within the limits.
struct SuiteTask {
    std::string file;
    SuiteEntry entry;

    /// "standard.epd:12".
    [[nodiscard]] std::string place() const;
};

/// Which part of the suites to run.
struct SuiteLimits {
    int max_depth;
    std::uint64_t max_nodes; ///< Larger counts are skipped.
    std::string filter;      ///< Only positions whose file, name or FEN contains this, in upper or lower case.
};

/// Counts the leaves below positions, for one thread.
class PerftCounter {
public:
    PerftCounter() = default;
    PerftCounter(const PerftCounter&) = delete;
    PerftCounter& operator=(const PerftCounter&) = delete;
    virtual ~PerftCounter() = default;
    /// Throws EngineError if the counter is an engine that misbehaves; it may be asked again.
    virtual NodeTotal count(const BoardSetup& setup, int depth) = 0;
};

/// Bulk perft, the full Position, and a UCI engine, which is started when first asked and again after it misbehaved.
[[nodiscard]] std::unique_ptr<PerftCounter> bulk_counter();
[[nodiscard]] std::unique_ptr<PerftCounter> position_counter();
[[nodiscard]] std::unique_ptr<PerftCounter> engine_counter(const std::string& command, const EngineOptions& options);

/// A wrong count.
struct SuiteMismatch {
    int depth;
    std::uint64_t expected;
    std::uint64_t found;
};

struct SuiteResult {
    std::optional<SuiteMismatch> mismatch; ///< The shallowest wrong count.
    std::optional<EngineError> error;      ///< How an engine misbehaved instead of counting.
    std::uint64_t nodes = 0;               ///< Leaves counted over all depths that were run.
    double seconds = 0;
    bool finished = false; ///< False if the run was stopped before this position.

    [[nodiscard]] bool failed() const { return mismatch.has_value() || error.has_value(); }
};

/// The tasks within the limits, in the order of the suites.
[[nodiscard]] std::vector<SuiteTask> select_tasks(const std::vector<NamedSuite>& suites, const SuiteLimits& limits);

/// How to run tasks.
struct SuiteRun {
    int jobs = 1;           ///< Threads; each takes whole positions.
    bool fail_fast = false; ///< Start no further position after the first mismatch.
    std::function<std::unique_ptr<PerftCounter>()> make_counter = bulk_counter; ///< One for each thread.
    /// Called once for each finished task in the order of the tasks, by one thread at a time, as soon as all before it
    /// are finished.
    std::function<void(const SuiteTask&, const SuiteResult&)> on_result;
    /// Called after each finished task, by one thread at a time.
    std::function<void()> on_progress;
};

/// Runs the tasks, the largest first so that no long one is left for the end. One result for each task.
[[nodiscard]] std::vector<SuiteResult> run_tasks(const std::vector<SuiteTask>& tasks, const SuiteRun& run);

} // namespace kiwi::tools
