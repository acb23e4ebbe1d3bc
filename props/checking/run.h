// Runs tasks on several threads and reports their findings in the order of the tasks. A `Tasks` class defines what a
// task is (a game, malformed input, a game of an engine against itself) and how a crash is contained.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/base/stopped.h"
#include "../findings/report.h"

namespace kiwi {

/// The result of one task, or the sum over a run.
struct TaskResult {
    /// A finding and its cause: what was asked, which `Tasks::set_aside` may stop asking.
    struct Found {
        Finding finding;
        std::string cause{}; ///< Empty if it cannot be set aside.
    };

    std::uint64_t positions = 0;
    std::uint64_t searches = 0; ///< In games of an engine against itself.
    std::uint64_t answered = 0; ///< Malformed commands that were answered.
    std::uint64_t refused = 0;  ///< Malformed commands that were refused in order.
    std::uint64_t failed = 0;   ///< Malformed commands that caused a failure.
    std::vector<Found> found{};
    std::set<std::string> notes{};
};

/// Number of trial tasks. A cause that ends too many of them is set aside, and the tasks that it ended are run again.
/// If only several causes together end too many, the most frequent one is set aside, unless it ended only one task.
inline constexpr std::size_t TRIAL_TASKS = 8;

/// Numbered tasks of one kind. A number gives the same task on every thread.
class Tasks {
public:
    /// A task, and those of its group that the same process was asked about before it: those after the last finding.
    /// Without any, the worker begins with a new process: so a result does not depend on the number of threads.
    struct Place {
        std::span<const std::size_t> before;
        std::size_t number;
    };
    /// Does the tasks of one thread.
    using Worker = std::function<TaskResult(const Place& task)>;

    Tasks() = default;
    Tasks(const Tasks&) = delete;
    Tasks& operator=(const Tasks&) = delete;
    virtual ~Tasks() = default;

    /// The name of the tasks, such as "games".
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// The number of tasks of a group, which one process does in their order. A divisor of TRIAL_TASKS.
    [[nodiscard]] virtual std::size_t group_size() const { return 1; }
    /// Called by each thread before its first task.
    [[nodiscard]] virtual Worker make_worker() = 0;
    /// Completes the result of a task, in the order of the tasks and by one thread at a time.
    virtual void complete(std::size_t /*number*/, TaskResult& /*result*/) {}
    /// From this number of ended trial tasks on, a cause is set aside by itself.
    [[nodiscard]] virtual std::size_t too_many() const { return TRIAL_TASKS / 2 + 1; }
    /// Stops asking for a cause that ended too many trial tasks. Returns the name of the cause for a note, or
    /// nothing if everything else depends on it; the cause is then kept.
    [[nodiscard]] virtual std::optional<std::string> set_aside(const std::string& /*cause*/) { return std::nullopt; }
};

/// Which tasks to do, and how.
struct RunPlan {
    std::vector<std::size_t> numbers{}; ///< The tasks, in the order in which their results are reported.
    /// The places in `numbers` in the order in which their tasks begin, if it is another one. Neither with a trial nor
    /// with groups.
    std::vector<std::size_t> begin_order{};
    int jobs = 1;
    bool trial = false;              ///< Run the first TRIAL_TASKS as a trial, if there are more.
    bool stop_at_first = false;      ///< Start no more tasks after the first finding.
    std::function<bool()> is_over{}; ///< Whether to begin no more tasks; may be empty. Called by any thread before each
                                     ///< task; may throw Stopped.
};

/// Receives the progress of a run, called by one thread at a time.
class RunListener {
public:
    RunListener() = default;
    RunListener(const RunListener&) = delete;
    RunListener& operator=(const RunListener&) = delete;
    virtual ~RunListener() = default;

    /// Tasks begin. `what` names them, such as "games" or "games again"; `done` of them are already done.
    virtual void begin(const std::string& /*what*/, std::size_t /*tasks*/, std::size_t /*done*/ = 0) {}
    /// A task is done.
    virtual void advance(std::size_t /*number*/) {}
    /// Called before a finding is added to the report; may complete the finding.
    virtual void found(Finding& /*finding*/) {}
    /// Called after a finding is added. `is_first`: it is the first of its group.
    virtual void added(const Finding& /*finding*/, bool /*is_first*/) {}
};

/// The result of a run.
struct RunOutcome {
    std::size_t tasks = 0; ///< Tasks whose results were reported; a task that was run again counts once.
    TaskResult sum{};      ///< Without the findings, which are in the report.
    bool to_the_end = true;
};

/// Runs the tasks and adds their findings to the report. A worker or listener that throws Stopped ends the run.
[[nodiscard]] RunOutcome run(Tasks& tasks, const RunPlan& plan, Report& report, RunListener& listener);

/// Adds one finding to a report, and informs the listener before and after.
void tell(Finding finding, Report& report, RunListener& listener);

} // namespace kiwi
