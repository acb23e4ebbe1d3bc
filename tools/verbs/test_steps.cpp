// `kiwipete adapter-test` and `kiwipete engine-test`: test a program step by step, for its authors.
#include <algorithm>
#include <functional>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/with_separators.h"
#include "../adapter/adapter_conformance.h"
#include "../adapter/json_answers.h"
#include "../play/engine_conformance.h"
#include "../play/play_rules.h"
#include "../programs/repeat_commands.h"
#include "../report/report_output.h"
#include "../report/step_report.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct StepTest {
    const char* name;
    const char* help;
    const char* program; ///< What the argument of the verb is.
    std::function<void(const std::string& command, const ProgramOptions& options, StepReport& told)> run;
    const char* example;
};

struct ListFlag {
    const char* flag;
    const char* help;
    std::string (*list)();
};

struct Arguments {
    StepTest test;
    std::string command;
    ProgramOptions options{.answer = Process::Milliseconds(10'000)};
    std::vector<std::string> only; ///< Names of steps.
    std::string (*list)() = nullptr;
    RunLimits limits;
    ReportOptions reports;
};

/// Prints the next commands to run if all steps passed.
void print_next_steps(const std::vector<std::string>& commands) {
    say("\nAll good. Now:\n");
    for (const std::string& next : commands)
        say("  kiwipete {}\n", next);
}

ExitCode run_test(const Arguments& arguments, ReportOutput& output) {
    if (arguments.list != nullptr) {
        say("{}", arguments.list());
        return ExitCode::Good;
    }
    if (arguments.command.empty())
        throw UsageError(fmt::format("name {}", arguments.test.program));
    ProgramOptions options = arguments.options;
    open_log(options);
    const Interruption interruption;
    RepeatCommands repeats(arguments.reports.call.executable);
    StepReport told(arguments.test.name, arguments.command,
                    {.only = arguments.only,
                     .announce =
                             [&](const ReportCase& step) {
                                 const bool is_good = step.status == ReportCase::Status::Passed;
                                 if (output.is_text())
                                     say("{}  {:<26} {}\n", is_good ? green("ok   ") : red("WRONG"), step.name,
                                         step.message);
                             },
                     .why_over = [&](const Report& so_far) -> std::string {
                         if (arguments.limits.time.is_over())
                             return "the time is over";
                         return arguments.limits.fail_fast && !so_far.is_good() ? "a step failed" : "";
                     },
                     .complete =
                             [&](Finding& finding) {
                                 finding.command += arguments.options.typed;
                                 repeats.check_first(finding);
                             }});
    const bool to_the_end = runs_to_the_end([&] { arguments.test.run(arguments.command, options, told); });
    Report report = told.report();
    bool has_all_wanted = true;
    for (const std::string& name : arguments.only)
        if (to_the_end && std::ranges::find(report.cases(), name, &ReportCase::name) == report.cases().end()) {
            complain(fmt::format("--only {}: no step of this name was taken", shell_word(name)));
            has_all_wanted = false;
        }
    report.set_summary(amount(report.cases().size(), "step"));
    if (report.cases().empty())
        report.set_checked_nothing();
    if (!to_the_end)
        report.set_interrupted("the steps above are done");
    output.write(report, true);
    if (output.is_text() && to_the_end && report.is_all_good() && arguments.only.empty())
        print_next_steps(told.next());
    if (!has_all_wanted && report.is_good())
        return ExitCode::WrongUse;
    return interruption.exit_code_or(to_the_end ? arguments.reports.exit_code_of(report) : ExitCode::Mismatch);
}

void add_step_test(CLI::App& app, CommandRun& run, StepTest test, const std::vector<ListFlag>& lists) {
    const auto arguments = std::make_shared<Arguments>();
    arguments->test = std::move(test);
    CLI::App* verb = app.add_subcommand(arguments->test.name, arguments->test.help);
    verb->add_option("command", arguments->command, arguments->test.program);
    for (const ListFlag& list : lists)
        verb->add_flag_callback(
                list.flag, [arguments, print = list.list] { arguments->list = print; }, list.help);
    add_names_option(*verb, "--only", "STEPS", arguments->only,
                     "Run only the steps with these names, separated by commas");
    add_running_options(*verb, run, arguments->options);
    add_limit_options(*verb, arguments->limits, "steps");
    add_reported_work(*verb, arguments->reports, run,
                      [arguments](ReportOutput& output) { return run_test(*arguments, output); });
    for (const ListFlag& list : lists)
        verb->get_option(list.flag)->excludes("--json"); // a table is no JSON
    verb->footer(arguments->test.example);
}

} // namespace

void add_adapter_test_command(CLI::App& app, CommandRun& run) {
    add_step_test(app, run,
                  {"adapter-test", "Test the adapter of a board library, request by request",
                   "the adapter: the command that starts it (docs/libraries.md)", test_adapter,
                   "Example: kiwipete adapter-test \"node my_adapter.mjs\""},
                  {{"--list", "List the questions that a board can be asked", table_of_questions},
                   {"--list-deviations", "List the intentional deviations that can be declared", table_of_deviations}});
}

void add_engine_test_command(CLI::App& app, CommandRun& run) {
    add_step_test(app, run,
                  {"engine-test", "Test a UCI engine, command by command", "the engine: the command that starts it",
                   test_engine, "Example: kiwipete engine-test ./my-engine"},
                  {{"--list", "List the steps, with what UCI says", table_of_engine_steps},
                   {"--list-rules", "List the rules by which check --play judges an engine", table_of_play_rules}});
}

} // namespace kiwi::tools
