// The one run: does many tasks on some threads, and tells what they find in the order of the tasks. What the tasks are
// (games, malformed input, games of an engine against itself) and how a crash is contained is up to their source.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/base/stopped.h"
#include "../findings/report.h"

namespace kiwi {

/// What one task did and found; also the sum over a run.
struct TaskResult {
    /// A finding, and what had been asked; see `Tasks::set_aside`.
    struct Found {
        Finding finding;
        std::string cause{}; ///< Empty if it cannot be set aside.
    };

    std::uint64_t positions = 0;
    std::uint64_t searches = 0; ///< In games of an engine against itself.
    std::uint64_t answered = 0; ///< Malformed commands that were answered.
    std::uint64_t refused = 0;  ///< Malformed commands that were refused in order.
    std::uint64_t failed = 0;   ///< Malformed commands that did harm.
    std::vector<Found> found{};
    std::set<std::string> notes{};
};

/// How many tasks are tried first. What ends too many of them is set aside, and the tasks that it ended are done again.
inline constexpr std::size_t TRIAL_TASKS = 8;

/// Tasks of one kind, each known by a number: the same number is the same task on any thread.
class Tasks {
public:
    /// Does the tasks of one thread.
    using Worker = std::function<TaskResult(std::size_t number)>;

    Tasks() = default;
    Tasks(const Tasks&) = delete;
    Tasks& operator=(const Tasks&) = delete;
    virtual ~Tasks() = default;

    /// What they are, such as "games".
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Called by each thread before its first task.
    [[nodiscard]] virtual Worker make_worker() = 0;
    /// Completes the result of a task, in the order of the tasks and by one thread at a time.
    virtual void complete(std::size_t /*number*/, TaskResult& /*result*/) {}
    /// How many of the first tasks something must end to be set aside.
    [[nodiscard]] virtual std::size_t too_many() const { return TRIAL_TASKS / 2 + 1; }
    /// Stops asking what ended most of the first tasks. Returns what it is, for a note; nothing if all else depends on
    /// it, so that it is asked on.
    [[nodiscard]] virtual std::optional<std::string> set_aside(const std::string& /*cause*/) { return std::nullopt; }
};

/// Which tasks to do, and how.
struct RunPlan {
    std::vector<std::size_t> numbers{}; ///< Of the tasks, in the order in which their results are told.
    int jobs = 1;
    bool trial = false;              ///< Try the first TRIAL_TASKS first, if there are more.
    bool stop_at_first = false;      ///< Do no more tasks after the first finding.
    std::function<bool()> is_over{}; ///< Whether to begin no more tasks; may be empty. Called by any thread before each
                                     ///< task; may throw Stopped.
};

/// Is told how a run goes on, by one thread at a time.
class RunListener {
public:
    RunListener() = default;
    RunListener(const RunListener&) = delete;
    RunListener& operator=(const RunListener&) = delete;
    virtual ~RunListener() = default;

    /// Tasks follow: what they are, such as "games" or "games again", how many, and how many of them are done.
    virtual void begin(const std::string& /*what*/, std::size_t /*tasks*/, std::size_t /*done*/ = 0) {}
    /// One task is done.
    virtual void advance() {}
    /// A finding, before it is added to the report. May complete it.
    virtual void found(Finding& /*finding*/) {}
    /// It was added; `is_first`: of its group.
    virtual void added(const Finding& /*finding*/, bool /*is_first*/) {}
};

/// What a run did.
struct RunOutcome {
    std::size_t tasks = 0; ///< Those whose results were told; a task that was done again counts once.
    TaskResult sum{};      ///< Without the findings, which are in the report.
    bool to_the_end = true;
};

/// Does the tasks; the findings go to the report. A worker or listener that throws Stopped ends the run.
[[nodiscard]] RunOutcome run(Tasks& tasks, const RunPlan& plan, Report& report, RunListener& listener);

/// Adds a finding to a report as a run does.
void tell(Finding finding, Report& report, RunListener& listener);

} // namespace kiwi
