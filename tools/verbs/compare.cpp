// `kiwipete compare`: finds the first position in which two move generators differ.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/perft/resume_log.h"
#include "../compare/compare.h"
#include "../compare/suites.h"
#include "../process/process.h"
#include "../programs/confirmed.h"
#include "../programs/repeat_commands.h"
#include "../report/run_display.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct CompareArguments {
    std::vector<ProgramChoice> programs;
    ProgramOptions program_options{.answer = Process::Milliseconds(60'000)};
    PositionChoice choice;
    std::string resume_log;
    std::vector<std::string> before; ///< Positions that each new process is asked about first.
    int depth = 3;
    int jobs = all_processors();
    bool all = false;
    Shard shard;
    RunLimits limits;
    ReportOptions reports;
};

/// A log of the FENs that agreed, of the same programs: their commands, and the first file that each names. Throws
/// UsageError.
ResumeLog opened_log(const CompareArguments& arguments) {
    std::string run = fmt::format("compare {}", arguments.depth);
    for (const ProgramChoice& program : arguments.programs) {
        run.append(" ").append(program.command);
        for (const std::string& word : words_of_command(program.command))
            if (std::error_code error; std::filesystem::is_regular_file(word, error)) {
                run += fmt::format(" {} {}", std::filesystem::file_size(word, error),
                                   std::filesystem::last_write_time(word, error).time_since_epoch().count());
                break;
            }
    }
    std::ranges::replace(run, '\n', ' ');
    try {
        return ResumeLog(arguments.resume_log, run);
    } catch (const PerftError& error) {
        throw UsageError(error.reason);
    }
}

std::optional<Finding> compare_at(const Game& game, const Counter& first, const Counter& second, int depth) {
    std::optional<Finding> finding;
    try {
        finding = find_mismatch(first, second, game, depth);
    } catch (const BoardError& error) {
        finding.emplace();
        finding->asked = "legal moves";
        set_error(*finding, error);
        set_game(*finding, game);
    }
    return finding;
}

/// Compares one program with Kiwipete, or two programs.
struct Comparison : Tasks {
    /// Starts each program once, and chooses positions that all of them play. Throws UsageError or ProgramError.
    explicit Comparison(const CompareArguments& given) : arguments(given) {
        PositionChoice choice = arguments.choice;
        std::string not_of_chess960;
        for (const ProgramChoice& named : arguments.programs) {
            const ProgressBar bar(FIRST_ANSWERS, choice.progress);
            const Program& program = programs.emplace_back(open_counting_program(named, arguments.program_options));
            deviations = deviations | program.deviations;
            if (!plays(program.answers, Variant::Chess960))
                not_of_chess960 = program.name;
        }
        choice.is_standard_only = !not_of_chess960.empty();
        choice.time = arguments.limits.time;
        ChosenPositions chosen = find_positions(choice);
        bad_lines = chosen.bad_lines;
        starts = std::move(chosen.positions);
        std::size_t number = 0;
        starts.erase_if([&](const BoardSetup&) { return !arguments.shard.has(number++); });
        if (choice.is_standard_only)
            leave_out([](const BoardSetup& s) { return s.variant == Variant::Chess960; },
                      fmt::format("of Chess960, which {} does not play", not_of_chess960));
        for (const std::string& position : arguments.before)
            before.push_back(game_before(position));
    }

    /// Leaves out positions, and returns their number. `why` follows it.
    template<class Predicate>
    std::size_t leave_out(Predicate predicate, const std::string& why) {
        const std::size_t number = starts.erase_if(predicate);
        if (number != 0)
            left_out.push_back(fmt::format("{} {}", number, why));
        return number;
    }
    /// Leaves out the positions that agreed in an earlier run, and stores those that agree now. Throws UsageError.
    void resume() {
        agreed = opened_log(arguments);
        const std::set<std::string> fens(agreed->finished().begin(), agreed->finished().end());
        agreed_earlier = leave_out([&](const BoardSetup& s) { return fens.contains(write_fen(s)); },
                                   "that agreed in an earlier run");
    }
    [[nodiscard]] std::string title() const {
        return programs.front().name + " and " + (programs.size() > 1 ? programs.back().name : "Kiwipete");
    }
    [[nodiscard]] Counter second() const {
        return programs.size() > 1 ? program_counter(programs.back()) : our_counter(deviations);
    }

    [[nodiscard]] std::string_view name() const override { return "positions"; }
    [[nodiscard]] std::size_t group_size() const override { return POSITIONS_OF_A_PROCESS; }
    [[nodiscard]] Worker make_worker() override {
        return [this, first = program_counter(programs.front()), other = second()](const Place& task) {
            throw_if_interrupted();
            const auto begin = [&](const std::vector<Game>& games) {
                first.restart();
                other.restart();
                for (const Game& game : games)
                    static_cast<void>(find_mismatch(first, other, game, arguments.depth));
            };
            if (task.before.empty())
                begin(before);
            TaskResult result;
            const Game here{starts[task.number], {}};
            auto finding = compare_at(here, first, other, arguments.depth);
            if (!finding)
                return result;
            std::vector<Game> earlier = before;
            for (const std::size_t number : task.before)
                earlier.push_back({starts[number], {}});
            const auto again = [&](const std::vector<Game>& games) {
                begin(games);
                return compare_at(here, first, other, arguments.depth);
            };
            finding = confirmed(std::move(*finding), std::move(earlier), again, arguments.limits.time);
            complete_mismatch(*finding, arguments.depth, arguments.program_options.typed, programs.size());
            result.found.push_back({std::move(*finding)});
            return result;
        };
    }
    void complete(std::size_t number, TaskResult& result) override {
        if (!result.found.empty())
            return;
        try {
            agreed->add(write_fen(starts[number]));
        } catch (const PerftError& error) {
            interrupt(error.reason);
        }
    }

    const CompareArguments& arguments;
    std::vector<Program> programs{};
    Deviations deviations{};
    PositionList starts{};               ///< The positions that each program can play.
    std::size_t bad_lines = 0;           ///< Of the files of positions.
    std::vector<std::string> left_out{}; ///< How many positions are not compared, for each reason.
    std::vector<Game> before{};          ///< Games that each new process is asked about first.
    std::optional<ResumeLog> agreed{};
    std::size_t agreed_earlier = 0;
};

/// Prints commands that show more about the first finding.
void print_next_steps(const Report& report, const CompareArguments& arguments) {
    const Finding& first = report.groups().front().findings.front();
    if (first.before.empty()) // a process of its own shows it
        say("next: {}\n",
            command_below(first.game->start, arguments.depth, arguments.program_options.typed, "explore"));
    if (arguments.reports.html.empty())
        say("next: --html report.html draws each finding on a page\n");
}

void complete(Report& report, const Comparison& what, const RunOutcome& outcome) {
    const int depth = what.arguments.depth;
    report.add_fact("positions", outcome.tasks);
    report.add_fact("depth", static_cast<std::uint64_t>(depth));
    report.add_fact("left out", fmt::to_string(fmt::join(what.left_out, ", ")));
    report.add_fact("deviations", to_string(what.deviations));
    if (report.is_good())
        report.add_case({report.about(), fmt::format("the moves to depth {}", depth)});
    report.fail_cases_of_groups();
    report.set_summary(fmt::format("{}: {} to depth {}", what.title(), amount(outcome.tasks, "position"), depth));
    if (outcome.tasks == 0 && what.agreed_earlier == 0)
        report.set_checked_nothing();
    else if (report.is_all_good())
        report.set_verdict("no mismatch");
    else if (!report.is_good())
        report.set_verdict(amount(report.count(), "mismatch", "es"));
    tell_end(report, what.arguments.limits, outcome.to_the_end, outcome.tasks, what.starts.size(),
             "positions are compared");
}

ExitCode run_compare(const CompareArguments& arguments, ReportOutput& output) {
    if (arguments.programs.empty())
        throw UsageError("name a program: --engine, --library or --script; two are compared with each other");
    const Interruption interruption;
    Comparison what(arguments);
    for (const Program& program : what.programs)
        if (output.is_text())
            introduce(program);
    what.resume();
    Report report("compare", what.title());
    RepeatCommands repeats(arguments.reports.call.executable);
    RunDisplay display(output, arguments.choice.progress, arguments.all, arguments.limits.time,
                       [&](Finding& finding) { repeats.check_first(finding); });
    const RunOutcome outcome = run(what,
                                   {.numbers = Shard{}.tasks_of(what.starts.size()),
                                    .jobs = arguments.jobs,
                                    .stop_at_first = arguments.limits.fail_fast,
                                    .is_over = [&] { return arguments.limits.time.is_over(); }},
                                   report, display);
    report.complete_smallest([&](Finding& finding) { repeats.check(finding); });
    complete(report, what, outcome);
    output.write(report, arguments.all);
    if (output.is_text() && !report.is_good())
        print_next_steps(report, arguments);
    return interruption.exit_code_or(
            or_bad_lines(arguments.choice.strict, what.bad_lines, arguments.reports.exit_code_of(report)));
}

} // namespace

void add_compare_command(CLI::App& app, CommandRun& run) {
    const auto arguments = std::make_shared<CompareArguments>();
    CLI::App* verb =
            app.add_subcommand("compare", "Compare a program's move generator with ours, or two with each other");
    verb->add_option("positions", arguments->choice.inputs,
                     "FENs, names, startpos, or files of positions (default: the built-in suites)");
    add_program_options(*verb, run, arguments->programs, arguments->program_options, "Compare", 2);
    add_depth_option(*verb, arguments->depth, 1, "Use this depth, in plies");
    add_random_options(*verb, arguments->choice);
    add_strict_lines_option(*verb, arguments->choice.strict);
    add_jobs_option(*verb, arguments->jobs, "Compare this many positions at the same time");
    add_shard_option(*verb, arguments->shard, "Compare only every N-th position, from the K-th");
    add_limit_options(*verb, arguments->limits, "positions");
    add_before_option(*verb, arguments->before);
    verb->add_flag("--all", arguments->all, "Print every mismatch, not only the first and the smallest of each kind")
            ->group("Output");
    add_quiet_option(*verb, arguments->choice.progress);
    add_resume_option(*verb, arguments->resume_log,
                      "Store the positions that agree in this file, and skip them when run again");
    add_reported_work(*verb, arguments->reports, run,
                      [arguments](ReportOutput& output) { return run_compare(*arguments, output); });
    verb->footer("Example: kiwipete compare --engine stockfish --random 1000 -d 3");
}

} // namespace kiwi::tools
