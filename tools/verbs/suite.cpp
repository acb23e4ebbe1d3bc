// `kiwipete suite`: runs perft suites.
#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/fen.h"
#include "../../engine/perft/position_perft.h"
#include "../counting/suite_run.h"
#include "../report/report_files.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct SuiteArguments {
    std::vector<std::string> files;
    SuiteLimits limits{MAX_PERFT_DEPTH, UINT64_MAX, ""};
    int jobs = all_processors();
    bool fail_fast = false;
    bool quiet = false;
    bool json = false;
    Shard shard;
    PositionKind kind = PositionKind::Reachable; ///< Of the built-in positions that an engine is run on.
    ReportOptions reports;
    PerftMethod method = PerftMethod::Bulk;
    EngineChoice engine;
};

/// The summary.
struct Tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t not_reached = 0;
    std::size_t bad_lines = 0;
    std::vector<std::string> left_out; ///< Which positions were not run, and why.
    std::uint64_t nodes = 0;
};

std::string label(const SuiteTask& task) {
    return task.entry.name.empty() ? write_fen(task.entry.setup) : task.entry.name;
}

/// The command that finds the position and the rule behind a wrong count. Our own counts are held against Stockfish's.
std::string command_to_find(const SuiteTask& task, const SuiteMismatch& wrong, const std::string& engine) {
    return compare_command(task.entry.setup, wrong.depth, {engine.empty() ? "stockfish" : engine});
}

/// Of a position that failed.
Finding finding_of_row(const SuiteTask& task, const SuiteResult& result, const std::string& engine) {
    Finding finding{label(task)};
    finding.game = Line{task.entry.setup, {}};
    finding.place = {task.file, task.entry.line};
    if (result.error) {
        finding.rule = result.error->what();
        finding.dialogue = result.error->dialogue();
        return finding;
    }
    const SuiteMismatch& wrong = *result.mismatch;
    finding.rule = fmt::format("depth {}: expected {}, found {}", wrong.depth, wrong.expected, wrong.found);
    finding.texts = {{"expected", with_separators(wrong.expected)}, {"found", with_separators(wrong.found)}};
    finding.command = command_to_find(task, wrong, engine);
    finding.size = static_cast<std::size_t>(wrong.depth);
    return finding;
}

void print_result(const SuiteTask& task, const SuiteResult& result, bool quiet, const std::string& engine) {
    if (result.error) {
        fmt::print("{}  {:<20} {}\n      {}\n      {}\n", red("FAIL"), task.place(), label(task),
                   write_fen(task.entry.setup), to_string(*result.error));
        return;
    }
    if (!result.mismatch) {
        if (!quiet)
            fmt::print("{}  {:<20} D{} {:>15} nodes {:>8.3f} s  {}\n", green("ok  "), task.place(),
                       task.entry.counts.back().depth, with_separators(result.nodes), result.seconds, label(task));
        return;
    }
    const SuiteMismatch& wrong = *result.mismatch;
    fmt::print("{}  {:<20} {}\n      {}\n      depth {}: expected {}, found {}\n      to find the position and the "
               "rule that is broken:\n      {}\n",
               red("FAIL"), task.place(), label(task), write_fen(task.entry.setup), wrong.depth, wrong.expected,
               wrong.found, command_to_find(task, wrong, engine));
}

/// With a case for each position; those that were not run are skipped.
Report report_of(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results, const Tally& tally,
                 const std::string& counter, const std::string& engine) {
    Report report("suite", counter);
    report.add_fact("passed", with_separators(tally.passed));
    report.add_fact("failed", with_separators(tally.failed));
    report.add_fact("not run", tally.not_reached == 0 ? "" : with_separators(tally.not_reached));
    report.add_fact("bad lines", tally.bad_lines == 0 ? "" : with_separators(tally.bad_lines));
    report.add_fact("left out", fmt::to_string(fmt::join(tally.left_out, "; ")));
    report.add_fact("nodes", with_separators(tally.nodes));
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        JunitCase test{tasks[i].file, fmt::format("line {}: {}", tasks[i].entry.line, label(tasks[i]))};
        test.seconds = results[i].seconds;
        if (!results[i].finished)
            test.status = JunitCase::Status::Skipped;
        else if (results[i].failed()) {
            const Finding finding = finding_of_row(tasks[i], results[i], engine);
            test.status = results[i].error ? JunitCase::Status::Error : JunitCase::Status::Failed;
            test.message = finding.rule;
            test.details = results[i].error ? fmt::to_string(fmt::join(finding.dialogue, "\n"))
                                            : write_fen(tasks[i].entry.setup);
            report.add(results[i].error ? name_of(results[i].error->misbehaviour()) : "wrong counts", finding);
        }
        report.add_case(std::move(test));
    }
    return report;
}

void print_json(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results, const Tally& tally,
                double seconds) {
    nlohmann::ordered_json json;
    json["positions"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!results[i].finished)
            continue;
        nlohmann::ordered_json item{{"file", tasks[i].file},        {"line", tasks[i].entry.line},
                                    {"name", tasks[i].entry.name},  {"fen", write_fen(tasks[i].entry.setup)},
                                    {"ok", !results[i].failed()},   {"nodes", results[i].nodes},
                                    {"seconds", results[i].seconds}};
        if (const auto& wrong = results[i].mismatch)
            item["mismatch"] = {{"depth", wrong->depth}, {"expected", wrong->expected}, {"found", wrong->found}};
        if (results[i].error) {
            item["error"] = results[i].error->what();
            item["dialogue"] = results[i].error->dialogue();
        }
        json["positions"].push_back(std::move(item));
    }
    json["passed"] = tally.passed;
    json["failed"] = tally.failed;
    json["notReached"] = tally.not_reached;
    json["badLines"] = tally.bad_lines;
    json["leftOut"] = tally.left_out;
    json["nodes"] = tally.nodes;
    json["seconds"] = seconds;
    fmt::print("{}\n", json.dump(2));
}

void print_summary(const Tally& tally, double seconds) {
    const std::string failed = fmt::format("{} failed", tally.failed);
    fmt::print("{} passed, {}", tally.passed, tally.failed == 0 ? failed : red(failed));
    if (tally.not_reached != 0)
        fmt::print(", {} not run", tally.not_reached);
    if (tally.bad_lines != 0)
        fmt::print(", {}", red(fmt::format("{} bad lines", tally.bad_lines)));
    for (const std::string& text : tally.left_out)
        fmt::print("\nleft out: {}", text);
    fmt::print("\n{} nodes in {:.1f} s, {}\n", with_separators(tally.nodes), seconds, speed(tally.nodes, seconds));
}

void add_results(Tally& tally, const std::vector<SuiteResult>& results) {
    for (const SuiteResult& result : results) {
        tally.nodes += result.nodes;
        ++(!result.finished ? tally.not_reached : result.failed() ? tally.failed : tally.passed);
    }
}

/// The suites to run. No engine is run on unreachable positions that its author did not name.
std::vector<NamedSuite> chosen_suites(const SuiteArguments& options, Tally& tally) {
    std::vector<NamedSuite> suites;
    if (options.files.empty())
        suites = built_in_suites();
    if (options.engine.is_named())
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

/// Starts the engine once: a command that is not an engine is reported at once. Without Chess960 its positions go.
EngineOptions known_engine(const SuiteArguments& options, std::vector<SuiteTask>& tasks, Tally& tally,
                           std::string& name) {
    const EngineOptions engine_options = options.engine.options();
    const auto engine = start_counting_engine(options.engine.command, engine_options);
    const std::size_t removed = engine->plays_chess960() ? 0 : std::erase_if(tasks, [](const SuiteTask& task) {
        return task.entry.setup.variant == Variant::Chess960;
    });
    if (removed != 0)
        tally.left_out.push_back(
                fmt::format("{} positions of Chess960, which {} does not play", removed, engine->name()));
    name = engine->name();
    if (!options.json)
        fmt::print("{}\n", name);
    return engine_options.knowing(engine->perft_support());
}

ExitCode run_suites(const SuiteArguments& options) {
    ReportFiles files(options.reports);
    const Interruption interruption;
    Tally tally;
    std::vector<SuiteTask> tasks = select_tasks(chosen_suites(options, tally), options.limits);
    keep_share(tasks, options.shard);
    EngineOptions known;
    std::string name = options.method == PerftMethod::Position ? "Kiwipete's Position" : "Kiwipete's bulk perft";
    if (options.engine.is_named())
        known = known_engine(options, tasks, tally, name);
    if (tasks.empty())
        throw UsageError("--filter, --max-depth, --max-nodes and --shard leave no position");

    ProgressBar bar(tasks.size(), "positions", options.quiet ? Progress::Quiet : Progress::Shown);
    const Stopwatch watch;
    SuiteRun run;
    run.jobs = options.jobs;
    run.fail_fast = options.fail_fast;
    if (options.engine.is_named())
        run.make_counter = [&] { return engine_counter(options.engine.command, known); };
    else if (options.method == PerftMethod::Position)
        run.make_counter = position_counter;
    run.on_progress = [&] { bar.advance(); };
    run.on_result = [&](const SuiteTask& task, const SuiteResult& result) {
        if (options.json)
            return;
        bar.clear();
        print_result(task, result, options.quiet, options.engine.command);
    };
    const std::vector<SuiteResult> results = run_tasks(tasks, run);
    bar.clear();

    add_results(tally, results);
    options.json ? print_json(tasks, results, tally, watch.seconds()) : print_summary(tally, watch.seconds());
    files.write(report_of(tasks, results, tally, name, options.engine.command));
    const ExitCode code = tally.failed != 0 ? ExitCode::Mismatch : ExitCode::Good;
    return interruption.exit_code_or(or_bad_lines(tally.bad_lines, code));
}

} // namespace

void add_suite_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<SuiteArguments>();
    CLI::App* verb = app.add_subcommand("suite", "Run perft suites: the built-in ones or those in files");
    verb->add_option("files", options->files, "Suite files (EPD, .perft or rows), - for standard input");
    verb->add_option("--max-depth", options->limits.max_depth, "Skip deeper counts")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH));
    verb->add_option("--max-nodes", options->limits.max_nodes, "Skip larger counts");
    add_jobs_option(*verb, options->jobs, "Positions to run at the same time");
    add_shard_option(*verb, options->shard, "Run only every N-th position, from the K-th");
    verb->add_option("--filter", options->limits.filter, "Only positions whose file, name or FEN contains this text");
    verb->add_flag("--fail-fast", options->fail_fast, "Stop after the first mismatch");
    verb->add_flag("-q,--quiet", options->quiet, "Print only mismatches and the summary, and show no progress");
    add_kind_options(*verb, options->kind, "Run an engine on the built-in positions that no game reaches, too");
    add_board_option(*verb, options->method);
    add_engine_options(*verb, options->engine,
                       "Count with a UCI engine (its command line), or with a perftree script (script:CMD)");
    add_subject_option(*verb, "Count with a board library: the command line of an adapter (subject protocol)",
                       [options](const std::string& command) { options->engine.command = "subject:" + command; })
            ->excludes("--engine");
    verb->add_flag("--json", options->json, "Print JSON");
    add_report_options(*verb, options->reports);
    verb->footer("Example: kiwipete suite --filter \"en passant\" --max-depth 4");
    verb->callback([options, &exit_code] { exit_code = run_suites(*options); });
}

} // namespace kiwi::tools
