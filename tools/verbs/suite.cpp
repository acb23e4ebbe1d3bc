// `kiwipete suite`: runs perft suites.
#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../compare/compare.h"
#include "../compare/shared_rules.h"
#include "../compare/suite_run.h"
#include "../programs/repeat_commands.h"
#include "../report/print.h"
#include "../report/report_output.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct SuiteArguments {
    std::vector<std::string> files;
    SuiteLimits limits{MAX_PERFT_DEPTH, UINT64_MAX, ""};
    int jobs = all_processors();
    RunLimits limits_of_run;
    bool quiet = false;
    bool strict = false; ///< Exit with 2 if a line cannot be used.
    Shard shard;
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
    std::size_t not_reached = 0;
    std::size_t bad_lines = 0;
    std::vector<std::string> left_out; ///< Positions that were not run, and why.
    std::vector<std::string> shared;   ///< What failures have in common.
    std::uint64_t nodes = 0;
    bool interrupted = false;
};

std::string label(const SuiteTask& task) {
    return task.entry.name.empty() ? write_fen(task.entry.setup) : task.entry.name;
}

/// The finding for a position that failed. Our own counts are compared with Stockfish's.
Finding finding_of(const SuiteTask& task, const SuiteResult& result, const std::string& programs) {
    Finding finding;
    finding.asked = "perft";
    set_game(finding, {task.entry.setup, {}});
    if (!task.built_in) // users do not have the file of a built-in suite
        finding.place = {task.file, task.entry.line};
    finding.before = result.before;
    finding.is_unsteady = result.is_unsteady;
    finding.texts = {{"suite", task.place() + (task.entry.name.empty() ? "" : " " + task.entry.name)}};
    if (result.error) {
        set_error(finding, *result.error, "a count");
        return finding;
    }
    const WrongCount& wrong = *result.wrong;
    finding.kind = "wrong counts";
    finding.texts.emplace_back("expected", fmt::format("{} at depth {}", wrong.expected, wrong.depth));
    finding.texts.emplace_back("found", std::to_string(wrong.found));
    finding.command = command_below(task.entry.setup, wrong.depth, programs.empty() ? " --engine stockfish" : programs)
                      + typed_before(result.before);
    return finding;
}

void print_good(const SuiteTask& task, const SuiteResult& result) {
    say("{}  {:<20} D{} {:>15} nodes {:>8.3f} s  {}\n", green("ok  "), task.place(), task.entry.counts.back().depth,
        with_separators(task.entry.counts.back().nodes), result.seconds, label(task));
}

/// A report with a test case for each position. Positions that were not run are skipped.
Report report_of(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results, const Tally& tally,
                 const std::string& counter, const std::string& programs) {
    Report report("suite", counter);
    report.add_fact("passed", tally.passed);
    report.add_fact("failed", tally.failed);
    report.add_fact("not run", tally.not_reached);
    report.add_fact("bad lines", tally.bad_lines);
    report.add_fact("left out", fmt::to_string(fmt::join(tally.left_out, "; ")));
    report.add_fact("in common", fmt::to_string(fmt::join(tally.shared, "; ")));
    report.add_fact("nodes", tally.nodes);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        ReportCase test{tasks[i].file, fmt::format("line {}: {}", tasks[i].entry.line, label(tasks[i]))};
        test.seconds = results[i].seconds;
        if (!results[i].finished)
            test.status = ReportCase::Status::Skipped;
        else if (results[i].failed()) {
            Finding finding = finding_of(tasks[i], results[i], programs);
            test.status = results[i].is_unsteady ? ReportCase::Status::Skipped
                          : results[i].error     ? ReportCase::Status::Error
                                                 : ReportCase::Status::Failed;
            test.message = fmt::format("{}expected {}, found {}", results[i].is_unsteady ? "unsteady: " : "",
                                       finding.text("expected"), finding.text("found"));
            test.details = to_string(finding);
            report.add(std::move(finding));
        }
        report.add_case(std::move(test));
    }
    std::string verdict = fmt::format("{} passed, {} failed", tally.passed, tally.failed);
    if (tally.not_reached != 0)
        verdict += fmt::format(", {} not run", tally.not_reached);
    if (tally.bad_lines != 0)
        verdict += ", " + amount(tally.bad_lines, "bad line");
    report.set_verdict(std::move(verdict));
    if (tally.interrupted)
        report.set_interrupted(fmt::format("{} of {} positions are run", tally.passed + tally.failed,
                                           tally.passed + tally.failed + tally.not_reached));
    return report;
}

bulk::HashOptions hash_of(const SuiteArguments& options, const std::vector<SuiteTask>& tasks) {
    if (options.method != PerftMethod::Bulk)
        return {};
    int deepest = 0;
    for (const SuiteTask& task : tasks)
        deepest = std::max(deepest, task.entry.counts.back().depth);
    return options.hash.value_or(bulk::default_hash(deepest));
}

/// The rules that failures have in common.
std::vector<std::string> what_is_shared(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results) {
    std::vector<BoardSetup> failed;
    std::vector<BoardSetup> passed;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (results[i].finished)
            (results[i].failed() ? failed : passed).push_back(tasks[i].entry.setup);
    return what_failures_share(failed, passed);
}

/// Traces the wrong count of the smallest position to the rule that is broken.
std::optional<Finding> trace_smallest(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results,
                                      const Program& program, const std::string& programs) {
    std::optional<std::size_t> smallest;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (results[i].wrong && !results[i].is_unsteady && (!smallest || tasks[i].nodes() < tasks[*smallest].nodes()))
            smallest = i;
    if (!smallest)
        return std::nullopt;
    const Game game{tasks[*smallest].entry.setup, {}};
    const int depth = results[*smallest].wrong->depth;
    try {
        const Counter counter = program_counter(program);
        for (const Game& before : results[*smallest].before)
            static_cast<void>(counter.perft(before, depth));
        auto finding = find_mismatch(counter, our_counter(program.deviations), game, depth);
        if (!finding)
            return std::nullopt;
        finding->before = results[*smallest].before;
        finding->texts.emplace_back("smallest of", tasks[*smallest].place());
        complete_mismatch(*finding, depth, programs, 1);
        return finding;
    } catch (const BoardError&) { // the failure itself is reported
        return std::nullopt;
    }
}

void add_results(Tally& tally, const std::vector<SuiteResult>& results) {
    for (const SuiteResult& result : results) {
        tally.nodes += result.nodes;
        ++(!result.finished     ? tally.not_reached
           : result.is_unsteady ? tally.unsteady
           : result.failed()    ? tally.failed
                                : tally.passed);
    }
}

/// The suites to run. Programs skip built-in unreachable and Double Chess960 positions unless the options ask for them.
std::vector<NamedSuite> chosen_suites(const SuiteArguments& options, Tally& tally) {
    std::vector<NamedSuite> suites;
    if (options.files.empty())
        suites = built_in_suites();
    if (!options.programs.empty())
        std::erase_if(suites, [&](const NamedSuite& named) {
            const PositionKind kind = kind_of_suite(named.name);
            if (kind <= options.kind)
                return false;
            const char* what = kind == PositionKind::Playable
                                       ? "unreachable positions; --unreachable runs them"
                                       : "Double Chess960 positions; --double-chess960 runs them";
            tally.left_out.push_back(fmt::format("{} {}", named.suite.size(), what));
            return true;
        });
    for (const std::string& file : options.files) {
        suites.push_back(read_suite(file));
        tally.bad_lines += suites.back().bad_lines;
    }
    return suites;
}

/// Starts the program once, so that errors are reported early. Removes Chess960 positions if the program does not play
/// it. Intentional deviations change the expected counts.
Program open_counter(const SuiteArguments& options, std::vector<SuiteTask>& tasks, Tally& tally) {
    Program program = open_counting_program(options.programs.front(), options.program_options);
    const std::size_t removed =
            plays(program.answers, Variant::Chess960) ? 0 : std::erase_if(tasks, [](const SuiteTask& task) {
                return task.entry.setup.variant == Variant::Chess960;
            });
    if (removed != 0)
        tally.left_out.push_back(
                fmt::format("{} positions of Chess960, which {} does not play", removed, program.name));
    if (leave_out_moves(program.deviations))
        for (SuiteTask& task : tasks)
            for (SuiteCount& count : task.entry.counts)
                count.nodes = expected_leaves(task.entry.setup, count.depth, program.deviations);
    if (!options.reports.is_text())
        return program;
    say("{}\n", program.description());
    for (const std::string& note : program.notes)
        say("note: {}\n", note);
    return program;
}

ExitCode run_suites(const SuiteArguments& options, ReportOutput& output) {
    Tally tally;
    std::vector<SuiteTask> tasks = select_tasks(chosen_suites(options, tally), options.limits);
    keep_share(tasks, options.shard);
    const Interruption interruption; // before, a signal ends the command at once
    std::optional<Program> program;
    if (!options.programs.empty())
        program = open_counter(options, tasks, tally);
    if (tasks.empty())
        throw UsageError("--filter, --max-depth, --max-nodes and --shard leave no position");
    SuiteRun run;
    run.make_counter = [&options] {
        return options.method == PerftMethod::Position ? position_counter() : bulk_counter(options.hash);
    };
    if (program) {
        run.make_counter = [&] { return program_counter(*program); };
        run.group_size = POSITIONS_OF_A_PROCESS;
    }
    const std::string name = program ? program->name : run.make_counter().name;
    if (!program && output.is_text())
        say("{}: to test yours, name it: --engine CMD, --library CMD\n", name);

    double nodes = 0;
    for (const SuiteTask& task : tasks)
        nodes += task.nodes();
    ProgressBar bar(tasks.size(), "positions", options.quiet ? Progress::Quiet : Progress::Shown, nodes);
    const Stopwatch watch;
    run.jobs = options.jobs;
    run.fail_fast = options.limits_of_run.fail_fast;
    run.is_over = [&options] { return options.limits_of_run.is_time_over(); };
    run.smallest_first = program.has_value();
    run.on_progress = [&](const SuiteTask& task) { bar.advance(task.nodes()); };
    run.on_result = [&](const SuiteTask& task, const SuiteResult& result) {
        if (!output.is_text() || (options.quiet && !result.failed()))
            return;
        bar.clear();
        result.failed() ? print_finding(finding_of(task, result, options.program_options.typed))
                        : print_good(task, result);
    };
    const std::vector<SuiteResult> results = run_tasks(tasks, run);
    bar.clear();

    add_results(tally, results);
    tally.interrupted = Interruption::flag();
    if (!tally.interrupted)
        tally.shared = what_is_shared(tasks, results);
    Report report = report_of(tasks, results, tally, name, options.program_options.typed);
    report.set_summary(fmt::format("{} nodes, {}{}", with_separators(tally.nodes), speed(tally.nodes, watch.seconds()),
                                   told(program ? bulk::HashOptions() : hash_of(options, tasks))));
    if (program && !tally.interrupted)
        if (auto traced = trace_smallest(tasks, results, *program, options.program_options.typed)) {
            if (output.is_text())
                print_finding(*traced);
            report.add(std::move(*traced));
        }
    RepeatCommands repeats(program ? options.reports.call.executable : ""); // our own command needs Stockfish
    report.complete_smallest([&](Finding& finding) { repeats.check(finding); });
    output.write(report, true);
    return interruption.exit_code_or(
            or_bad_lines(options.strict, tally.bad_lines, options.reports.exit_code_of(report)));
}

} // namespace

void add_suite_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<SuiteArguments>();
    CLI::App* verb = app.add_subcommand("suite", "Run perft suites, built-in or from files");
    verb->add_option("files", options->files, "Suite files in any form, - for standard input");
    verb->add_option("--max-depth", options->limits.max_depth, "Skip deeper counts")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->group("Positions");
    verb->add_option("--max-nodes", options->limits.max_nodes, "Skip larger counts")->group("Positions");
    add_strict_lines_option(*verb, options->strict);
    add_jobs_option(*verb, options->jobs, "Run this many positions at the same time");
    add_shard_option(*verb, options->shard, "Run only every N-th position, from the K-th");
    verb->add_option("--filter", options->limits.filter,
                     "Run only positions whose file, name or FEN contains this text")
            ->type_name("TEXT")
            ->group("Positions");
    add_limit_options(*verb, options->limits_of_run, "positions");
    verb->add_flag("-q,--quiet", options->quiet, "Print only mismatches and the summary, and show no progress")
            ->group("Output");
    add_kind_options(*verb, options->kind, "Also run a program on built-in positions that no game reaches");
    add_board_option(*verb, options->method);
    add_hash_option(*verb, options->hash,
                    "Use a hash table of this many MiB for each job, 0 for none (default: 8 from depth 5)");
    add_program_options(*verb, options->programs, options->program_options, "Count with");
    add_report_options(*verb, options->reports, run);
    verb->footer("Without --engine, --library or --script, Kiwipete's own perft is tested.\n"
                 "Example: kiwipete suite --filter \"en passant\" --max-depth 4");
    verb->callback([options, &run] {
        run.exit_code = with_report_output(options->reports,
                                           [&](ReportOutput& output) { return run_suites(*options, output); });
    });
}

} // namespace kiwi::tools
