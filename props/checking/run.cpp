#include "run.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "../../engine/base/in_parallel.h"

namespace kiwi {

void tell(Finding finding, Report& report, RunListener& listener) {
    listener.found(finding);
    const Finding copy = finding;
    listener.added(copy, report.add(std::move(finding)));
}

namespace {

class Run {
public:
    Run(Tasks& tasks, const RunPlan& plan, Report& report, RunListener& listener) :
        tasks_(tasks),
        plan_(plan),
        report_(report),
        listener_(listener) {}

    RunOutcome outcome() {
        std::vector<std::size_t> numbers = plan_.numbers;
        listener_.begin(std::string(tasks_.name()), numbers.size());
        if (plan_.trial && numbers.size() > TRIAL_TASKS) {
            const auto trial_end = numbers.begin() + TRIAL_TASKS;
            try_first({numbers.begin(), trial_end});
            numbers.erase(numbers.begin(), trial_end);
            listener_.begin(std::string(tasks_.name()), plan_.numbers.size(), TRIAL_TASKS);
        }
        if (outcome_.to_the_end)
            do_all(numbers);
        return std::move(outcome_);
    }

private:
    /// The causes of each task's findings, by task number.
    using Causes = std::map<std::size_t, std::set<std::string>>;

    /// Runs the trial tasks; runs a task again if a cause that ended it is set aside.
    void try_first(std::vector<std::size_t> numbers) {
        Causes ended;
        for (bool again = false; !numbers.empty() && outcome_.to_the_end; again = true) {
            if (again)
                listener_.begin(std::string(tasks_.name()) + " again", numbers.size());
            const std::size_t tasks = outcome_.tasks;
            for (auto& [number, causes] : do_all(numbers))
                ended[number] = std::move(causes);
            if (again) // they have been counted
                outcome_.tasks = tasks;
            numbers = set_causes_aside(ended);
        }
    }

    /// Sets causes aside that ended too many tasks: each that did so alone, or, if only all together did, the most
    /// frequent one. Returns the tasks that they ended, to be run again, and removes those from `ended`.
    std::vector<std::size_t> set_causes_aside(Causes& ended) {
        std::map<std::string, std::size_t> ended_by;
        std::size_t ended_by_any = 0;
        for (const auto& [number, causes] : ended) {
            ended_by_any += causes != std::set<std::string>{""} ? 1U : 0U;
            for (const std::string& cause : causes)
                ++ended_by[cause];
        }
        ended_by.erase("");
        std::vector<std::pair<std::string, std::size_t>> frequent(ended_by.begin(), ended_by.end());
        std::ranges::stable_sort(frequent, std::ranges::greater(), &decltype(frequent)::value_type::second);
        std::set<std::string> gone;
        for (const auto& [cause, count] : frequent) {
            const bool is_alone = count >= tasks_.too_many();
            const bool is_most_frequent = gone.empty() && count > 1 && ended_by_any > TRIAL_TASKS / 2;
            if (is_alone || is_most_frequent)
                if (const auto what = tasks_.set_aside(cause)) {
                    outcome_.sum.notes.insert("set aside after " + std::to_string(TRIAL_TASKS) + ' '
                                              + std::string(tasks_.name()) + ", " + std::to_string(count)
                                              + " of which it ended: " + *what);
                    gone.insert(cause);
                }
        }
        std::vector<std::size_t> tasks;
        for (const auto& [number, causes] : ended)
            if (std::ranges::any_of(causes, [&](const std::string& cause) { return gone.contains(cause); }))
                tasks.push_back(number);
        for (const std::size_t number : tasks)
            ended.erase(number);
        return tasks;
    }

    /// Runs some tasks and returns the causes of their findings.
    Causes do_all(const std::vector<std::size_t>& numbers) {
        Causes causes;
        std::atomic<bool> is_over = false;
        const auto use = [&](std::size_t n, std::optional<TaskResult> result) {
            if (is_over || !result)
                return;
            tasks_.complete(numbers[n], *result);
            if (std::set<std::string> found = use_result(std::move(*result)); !found.empty())
                causes[numbers[n]] = std::move(found);
            is_over = plan_.stop_at_first && !report_.is_good();
        };
        InOrder<std::optional<TaskResult>, decltype(use)> in_order(use);
        const auto place = [&](std::size_t n) { return plan_.begin_order.empty() ? n : plan_.begin_order[n]; };
        const auto make_worker = [&] {
            return [&, worker = tasks_.make_worker(),
                    first = std::size_t{0}](std::size_t begin, std::size_t n) mutable -> std::optional<TaskResult> {
                if (is_over || (plan_.is_over && plan_.is_over()))
                    return std::nullopt;
                first = std::max(first, begin);
                TaskResult result = worker({std::span(numbers).subspan(place(first), n - first), numbers[place(n)]});
                if (!result.found.empty()) // other processes have repeated it: the next task begins with a new one
                    first = n + 1;
                return result;
            };
        };
        try {
            in_groups(plan_.jobs, numbers.size(), tasks_.group_size(), make_worker,
                      [&](std::size_t n, std::optional<TaskResult> result) {
                          if (result)
                              listener_.advance(numbers[place(n)]);
                          in_order(place(n), std::move(result));
                      });
        } catch (const Stopped&) {
            outcome_.to_the_end = false;
        }
        in_order.finish();
        return causes;
    }

    /// Adds a result to the sums and the report, and returns the causes of its findings.
    std::set<std::string> use_result(TaskResult result) {
        ++outcome_.tasks;
        TaskResult& sum = outcome_.sum;
        sum.positions += result.positions;
        sum.searches += result.searches;
        sum.answered += result.answered;
        sum.refused += result.refused;
        sum.failed += result.failed;
        sum.notes.merge(result.notes);
        std::set<std::string> causes;
        for (TaskResult::Found& found : result.found) {
            causes.insert(found.cause);
            tell(std::move(found.finding), report_, listener_);
        }
        return causes;
    }

    Tasks& tasks_;
    const RunPlan& plan_;
    Report& report_;
    RunListener& listener_;
    RunOutcome outcome_;
};

} // namespace

RunOutcome run(Tasks& tasks, const RunPlan& plan, Report& report, RunListener& listener) {
    return Run(tasks, plan, report, listener).outcome();
}

} // namespace kiwi
