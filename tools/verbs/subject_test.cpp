// `kiwipete subject-test`: the adapter protocol, request by request, for the author of an adapter.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../programs/conformance.h"
#include "../report/report_files.h"
#include "../terminal/interruption.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct Options {
    std::string command;
    ProgramArguments program{{}, 10'000};
    bool list = false;
    bool list_deviations = false;
    ReportOptions reports;
};

ExitCode run_subject_test(const Options& options, ReportFiles& files) {
    if (options.list || options.list_deviations) {
        fmt::print("{}", options.list ? table_of_questions() : table_of_deviations());
        return ExitCode::Good;
    }
    if (options.command.empty())
        throw UsageError("name the adapter: its command line");
    const Interruption interruption;
    ExitCode code = ExitCode::Mismatch;
    const bool to_the_end = runs_to_the_end([&] {
        const Report report = test_adapter(options.command, options.program.options());
        files.write(report);
        if (!report.is_good())
            return;
        code = ExitCode::Good;
        fmt::print("\nAll good. Now: kiwipete check --library {} --random 200\n", shell_word(options.command));
    });
    if (!to_the_end)
        fmt::print("interrupted: the steps above are done\n");
    return to_the_end ? code : interruption.exit_code_or(code);
}

} // namespace

void add_subject_test_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("subject-test", "Test the adapter of a board library, request by request");
    verb->add_option("command", options->command, "Command line of the adapter (docs/libraries.md)");
    verb->add_flag("--list", options->list, "List the questions that a board can be asked");
    verb->add_flag("--list-deviations", options->list_deviations,
                   "List the intentional deviations that can be declared")
            ->excludes("--list");
    add_running_options(*verb, options->program);
    add_report_options(*verb, options->reports, run.command);
    verb->footer("Example: kiwipete subject-test \"node my_adapter.mjs\"");
    verb->callback([options, &run] {
        run.exit_code = with_report_files(options->reports,
                                          [&](ReportFiles& files) { return run_subject_test(*options, files); });
    });
}

} // namespace kiwi::tools
