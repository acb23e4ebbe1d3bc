// `kiwipete suite`: runs perft suites.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../compare/compare.h"
#include "../compare/suite_tasks.h"
#include "../programs/repeat_commands.h"
#include "../report/report_output.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct SuiteArguments {
    SuiteChoice choice;
    int jobs = all_processors();
    RunLimits limits;
    Progress progress = Progress::Shown;         ///< Quiet: also, positions that pass are not printed.
    bool strict = false;                         ///< Exit with 2 if a line cannot be used.
    PositionKind kind = PositionKind::Reachable; ///< Limits the built-in positions for a program.
    ReportOptions reports;
    PerftMethod method = PerftMethod::Bulk;
    std::optional<bulk::HashOptions> hash; ///< Set if --hash was given.
    std::vector<ProgramChoice> programs;
    ProgramOptions program_options;
};

struct Tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t unsteady = 0; ///< Positions that failed once, but not in a new process.
    std::size_t read = 0;
    int deepest = 0;
    std::uint64_t nodes = 0;
    std::size_t of_chess960 = 0; ///< Positions left out, because the program does not play them.
    std::size_t over = 0;        ///< Positions left out, because the game is over by 75 moves.

    [[nodiscard]] std::size_t not_run() const { return read - passed - failed - unsteady; }
};

std::string label(const SuiteTask& task) {
    return task.entry.name.empty() ? write_fen(task.entry.setup) : task.entry.name;
}

/// The finding for a position that failed. Without a program, Kiwipete's perft shows its count again.
Finding finding_of(const SuiteTask& task, const SuiteResult& result, const std::string& typed) {
    Finding finding = result.proved;
    finding.asked = "perft";
    set_game(finding, {task.entry.setup, {}});
    if (!task.built_in) // users do not have the file of a built-in suite
        finding.place = {task.file, task.entry.line};
    finding.texts.emplace(finding.texts.begin(), "suite",
                          task.place() + (task.entry.name.empty() ? "" : " " + task.entry.name));
    const auto command_at = [&](int depth) {
        return finding.is_unsteady ? "" // no command shows it
                                   : command_below(task.entry.setup, depth, typed, typed.empty() ? "perft" : "compare")
                                             + typed_before(result.proved.before);
    };
    if (result.error) {
        set_error(finding, *result.error, "a count");
        if (result.proved.before.empty()) // else they were asked at another depth
            finding.command = command_at(task.entry.counts.back().depth);
        return finding;
    }
    const WrongCount& wrong = *result.wrong;
    finding.kind = WRONG_COUNTS;
    finding.texts.emplace_back("expected", fmt::format("{} at depth {}", wrong.expected, wrong.depth));
    finding.texts.emplace_back("found", std::to_string(wrong.found));
    finding.command = command_at(wrong.depth);
    if (typed.empty() && !task.built_in)
        finding.texts.emplace_back("note", "Kiwipete counts what was found: the file may be wrong");
    return finding;
}

std::string found_instead(const Finding& finding) {
    return fmt::format("expected {}, found {}", finding.text("expected"), finding.text("found"));
}

void print_good(const SuiteTask& task, const SuiteResult& result) {
    say("{}  {:<20} D{} {:>15} nodes {:>8.3f} s  {}\n", green("ok   "), task.place(), task.entry.counts.back().depth,
        with_separators(task.entry.counts.back().nodes), result.seconds, label(task));
}

void print_failure(const SuiteTask& task, const Finding& finding) {
    const std::string found = found_instead(finding);
    say("{}  {:<20} {}  {}{}{}\n", finding.is_unsteady ? "?    " : red("WRONG"), task.place(),
        found.substr(0, found.find(';')), finding.fen, task.entry.name.empty() ? "" : "  ", task.entry.name);
}

/// The test case for a position that was not run yet.
ReportCase case_of(const SuiteTask& task) {
    return {task.file, fmt::format("line {}: {}", task.entry.line, label(task)), ReportCase::Status::Skipped};
}

void add_result(ReportCase& test, const SuiteResult& result, const Finding& finding) {
    test.status = result.proved.is_unsteady ? ReportCase::Status::Skipped
                  : result.error            ? ReportCase::Status::Error
                                            : ReportCase::Status::Failed;
    test.message = (result.proved.is_unsteady ? "unsteady: " : "") + found_instead(finding);
    test.details = to_string(finding);
}

/// Runs suites batch by batch, shows results when they are known, and fills a report.
class SuiteRun : public RunListener, public Tasks {
public:
    SuiteRun(const SuiteArguments& options, ReportOutput& output) :
        options_(options),
        output_(output),
        batches_(options_.choice) {}

    /// Runs all positions, or those before a limit or a signal. Throws UsageError.
    Report outcome() {
        std::optional<std::vector<SuiteTask>> batch = batches_.next();
        open_program();
        Report report("suite", program_ ? program_->name : make_counter().name);
        if (output_.is_text())
            introduce(report.about());
        bool goes_on = true;
        while (batch && goes_on) {
            goes_on = run_batch(std::move(*batch), report);
            batch.reset();
            if (goes_on) // a signal ends the wait for input, and what was run is reported
                goes_on = runs_to_the_end([&] { batch = batches_.next(); });
        }
        if (tally_.read == 0)
            throw UsageError("--filter, --max-depth, --max-nodes and --shard leave no position");
        bar_.reset();
        trace_smallest(report);
        fill(report);
        return report;
    }
    [[nodiscard]] std::size_t bad_lines() const { return batches_.bad_lines(); }
    [[nodiscard]] bool has_program() const { return program_.has_value(); }

    [[nodiscard]] std::string_view name() const override { return "positions"; }
    [[nodiscard]] std::size_t group_size() const override { return has_program() ? POSITIONS_OF_A_PROCESS : 1; }
    [[nodiscard]] Worker make_worker() override {
        return [this, counter = make_counter()](const Place& place) {
            if (has_program() && place.before.empty())
                counter.restart();
            const SuiteResult& result = results_[place.number].emplace(
                    result_of(tasks_, place, counter, has_program(), options_.limits.time));
            TaskResult of_task;
            if (result.failed())
                of_task.found.push_back({finding(tasks_[place.number], result)});
            return of_task;
        };
    }
    void complete(std::size_t number, TaskResult& result) override {
        use(number, *results_[number], result.found.empty() ? nullptr : &result.found.front().finding);
    }

    void begin(const std::string& what, std::size_t tasks, std::size_t /*done*/) override {
        double nodes = 0;
        for (const SuiteTask& task : tasks_)
            nodes += task.nodes();
        const std::size_t before = tally_.read - tasks_.size();
        bar_.emplace(tasks, before == 0 ? what : fmt::format("{} after {}", what, with_separators(before)),
                     options_.progress, nodes);
        bar_->end_in(options_.limits.time.seconds_left());
    }
    void advance(std::size_t number) override { bar_->advance(tasks_[number].nodes()); }
    /// The first of its kind: each has its line.
    void added(const Finding& finding, bool is_first) override {
        if (is_first && output_.is_text())
            print_finding(finding);
    }

private:
    /// Starts the program once, so that errors are reported early.
    void open_program() {
        if (options_.programs.empty())
            return;
        const ProgressBar bar(FIRST_ANSWERS, options_.progress);
        program_ = open_counting_program(options_.programs.front(), options_.program_options);
    }

    /// The finding for a position that failed. If Kiwipete counts as the program does, the user's file is suspected.
    Finding finding(const SuiteTask& task, const SuiteResult& result) const {
        Finding finding = finding_of(task, result, options_.program_options.typed);
        if (!program_ || task.built_in || !result.wrong)
            return finding;
        const int depth = result.wrong->depth;
        if (our_counter(program_->deviations).leaves(task.entry.setup, depth) != result.wrong->found)
            return finding;
        finding.kind = "the file has other counts than the program and Kiwipete";
        finding.texts.emplace_back("note", "Kiwipete counts what was found, too: the file may be wrong");
        finding.command = command_below(task.entry.setup, depth, "", "perft");
        return finding;
    }

    void introduce(const std::string& counter) {
        if (!program_)
            return say("{}: to test yours, name it: --engine, --library or --script\n", counter);
        tools::introduce(*program_);
    }

    [[nodiscard]] Counter make_counter() const {
        return program_                                   ? program_counter(*program_)
               : options_.method == PerftMethod::Position ? position_counter()
                                                          : bulk_counter(options_.hash);
    }

    /// Leaves out what a program need not play: Chess960 if it does not say that it plays it, and games that are over.
    /// Its deviations change the expected counts.
    void suit_program(std::vector<SuiteTask>& tasks) {
        if (!program_)
            return;
        if (!plays(program_->answers, Variant::Chess960))
            tally_.of_chess960 += std::erase_if(
                    tasks, [](const SuiteTask& task) { return task.entry.setup.variant == Variant::Chess960; });
        if (options_.kind != PositionKind::Playable)
            tally_.over += std::erase_if(tasks, [](const SuiteTask& task) {
                return task.built_in && task.entry.setup.halfmove_clock >= SEVENTY_FIVE_MOVES;
            });
        if (leave_out_moves(program_->deviations))
            for (SuiteTask& task : tasks)
                for (SuiteCount& count : task.entry.counts)
                    count.nodes = expected_leaves(task.entry.setup, count.depth, program_->deviations);
    }

    /// Returns whether more positions may be run.
    bool run_batch(std::vector<SuiteTask> batch, Report& report) {
        suit_program(batch);
        tasks_ = std::move(batch);
        tally_.read += tasks_.size();
        for (const SuiteTask& task : tasks_) {
            tally_.deepest = std::max(tally_.deepest, task.entry.counts.back().depth);
            if (output_.needs_cases())
                cases_.push_back(case_of(task));
        }
        results_.assign(tasks_.size(), std::nullopt);
        RunPlan plan = plan_of(tasks_, has_program());
        plan.jobs = options_.jobs;
        plan.stop_at_first = options_.limits.fail_fast;
        if (plan.stop_at_first)
            plan.begin_order.clear();
        plan.is_over = [this] {
            throw_if_interrupted();
            return options_.limits.time.is_over();
        };
        const bool to_the_end = run(*this, plan, report, *this).to_the_end;
        for (ReportCase& test : std::exchange(cases_, {}))
            report.add_case(std::move(test));
        return to_the_end && !options_.limits.time.is_over() && !(plan.stop_at_first && !report.is_good());
    }

    /// `finding`: null if the position passed.
    void use(std::size_t number, const SuiteResult& result, const Finding* finding) {
        const SuiteTask& task = tasks_[number];
        tally_.nodes += result.nodes;
        ++(result.proved.is_unsteady ? tally_.unsteady : result.failed() ? tally_.failed : tally_.passed);
        if (result.wrong && !result.proved.is_unsteady
            && (!smallest_ || result.wrong->expected < smallest_->second.wrong->expected))
            smallest_ = {task, result};
        if (output_.needs_cases()) {
            ReportCase& test = cases_[number];
            test.seconds = result.seconds;
            test.status = ReportCase::Status::Passed;
            if (finding != nullptr)
                add_result(test, result, *finding);
        }
        if (!output_.is_text() || (finding == nullptr && options_.progress == Progress::Quiet))
            return;
        bar_->clear();
        if (finding != nullptr)
            print_failure(task, *finding);
        else
            print_good(task, result);
    }

    /// Traces the wrong count of the smallest position to the rule that is broken.
    void trace_smallest(Report& report) {
        if (!smallest_ || !program_ || Interruption::flag())
            return;
        const auto& [task, result] = *smallest_;
        const int depth = result.wrong->depth;
        try {
            const Counter counter = program_counter(*program_);
            for (const Game& before : result.proved.before)
                static_cast<void>(counter.perft(before, depth));
            auto finding = find_mismatch(counter, our_counter(program_->deviations), {task.entry.setup, {}}, depth);
            if (!finding)
                return;
            finding->before = result.proved.before;
            finding->texts.emplace_back(SMALLEST_OF, task.place());
            complete_mismatch(*finding, depth, options_.program_options.typed, 1);
            if (output_.is_text())
                print_finding(*finding);
            report.add(std::move(*finding));
        } catch (const BoardError&) { // the failure itself is reported
        }
    }

    void fill(Report& report) {
        const bool interrupted = Interruption::flag();
        std::vector<std::string> left_out = batches_.left_out();
        if (tally_.of_chess960 != 0)
            left_out.push_back(fmt::format("{} of Chess960, which {} does not play",
                                           amount(tally_.of_chess960, "position"), program_->name));
        if (tally_.over != 0)
            left_out.push_back(fmt::format("{} in which the game is over by 75 moves; --unreachable runs them",
                                           amount(tally_.over, "position")));
        report.add_fact("passed", tally_.passed);
        report.add_fact("failed", tally_.failed);
        report.add_fact("not run", tally_.not_run());
        report.add_fact("bad lines", bad_lines());
        report.add_fact("left out", fmt::to_string(fmt::join(left_out, "; ")));
        report.add_fact("nodes", tally_.nodes);
        std::string verdict = fmt::format("{} passed, {} failed", tally_.passed, tally_.failed);
        if (tally_.not_run() != 0)
            verdict += fmt::format(", {} not run", tally_.not_run());
        if (!batches_.is_at_end())
            verdict += ", the rest not read";
        if (bad_lines() != 0)
            verdict += ", " + amount(bad_lines(), "bad line");
        if (!interrupted && tally_.read != 0 && tally_.not_run() == tally_.read)
            report.set_checked_nothing();
        else
            report.set_verdict(std::move(verdict));
        tell_end(report, options_.limits, !interrupted, tally_.passed + tally_.failed, tally_.read,
                 batches_.is_at_end() ? "positions are run" : "positions are run, the rest is not read");
        const auto hash = program_ || options_.method != PerftMethod::Bulk
                                  ? bulk::HashOptions()
                                  : options_.hash.value_or(bulk::default_hash(tally_.deepest));
        report.set_summary(fmt::format("{} nodes, {}{}", with_separators(tally_.nodes),
                                       speed(tally_.nodes, watch_.seconds()), told(hash)));
    }

    const SuiteArguments& options_;
    ReportOutput& output_;
    SuiteBatches batches_;
    std::optional<Program> program_;
    std::vector<SuiteTask> tasks_;                    ///< The present batch.
    std::vector<std::optional<SuiteResult>> results_; ///< Of the present batch.
    std::vector<ReportCase> cases_;                   ///< Of the present batch, if an output needs them.
    Tally tally_;
    std::optional<std::pair<SuiteTask, SuiteResult>> smallest_; ///< The smallest position with a wrong count.
    std::optional<ProgressBar> bar_;
    Stopwatch watch_;
};

ExitCode run_suites(const SuiteArguments& options, ReportOutput& output) {
    const Interruption interruption;
    SuiteRun run(options, output);
    Report report = run.outcome();
    RepeatCommands repeats(run.has_program() ? options.reports.call.executable : ""); // our own needs Stockfish
    report.complete_smallest([&](Finding& finding) { repeats.check(finding); });
    output.write(report, true);
    return interruption.exit_code_or(
            or_bad_lines(options.strict, run.bad_lines(), options.reports.exit_code_of(report)));
}

} // namespace

void add_suite_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<SuiteArguments>();
    CLI::App* verb = app.add_subcommand("suite", "Run perft suites, built-in or from files");
    verb->add_option("files", options->choice.files, "Suite files in any form, - for standard input");
    verb->add_option("--max-depth", options->choice.max_depth, "Skip deeper counts")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->group("Positions");
    verb->add_option("--max-nodes", options->choice.max_nodes, "Skip larger counts")
            ->check(CLI::Range(std::int64_t{0}, INT64_MAX))
            ->group("Positions");
    add_strict_lines_option(*verb, options->strict);
    add_jobs_option(*verb, options->jobs, "Run this many positions at the same time");
    add_shard_option(*verb, options->choice.shard, "Run only every N-th position, from the K-th");
    verb->add_option("--filter", options->choice.filter,
                     "Run only positions whose file, name or FEN contains this text")
            ->type_name("TEXT")
            ->group("Positions");
    add_limit_options(*verb, options->limits, "positions");
    add_quiet_option(*verb, options->progress, "Print only mismatches and the summary, and show no progress");
    add_kind_options(*verb, options->kind, "Also run a program on built-in positions that no game reaches");
    add_board_option(*verb, options->method);
    add_hash_option(*verb, options->hash,
                    "Use a hash table of this many MiB for each job, 0 for none (default: 8 from depth 5)");
    add_program_options(*verb, run, options->programs, options->program_options, "Count with");
    exclude(*verb, {"--board", "--hash"}, {"--engine", "--library", "--script"});
    add_reported_work(*verb, options->reports, run, [options](ReportOutput& output) {
        options->choice.kind = options->programs.empty() ? PositionKind::Playable : options->kind;
        return run_suites(*options, output);
    });
    verb->footer("Without --engine, --library or --script, Kiwipete's own perft is tested.\n"
                 "Example: kiwipete suite --filter \"en passant\" --max-depth 4");
}

} // namespace kiwi::tools
