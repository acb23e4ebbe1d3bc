#include "step_test.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../report/report_files.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

namespace {

struct Arguments {
    StepTest test;
    std::string command;
    ProgramArguments program{{}, 10'000};
    std::string (*list)() = nullptr;
    ReportOptions reports;
};

ExitCode run_test(const Arguments& arguments, ReportFiles& files) {
    if (arguments.list != nullptr) {
        fmt::print("{}", arguments.list());
        return ExitCode::Good;
    }
    if (arguments.command.empty())
        throw UsageError(fmt::format("name {}", arguments.test.program));
    const Interruption interruption;
    ExitCode code = ExitCode::Mismatch;
    const bool to_the_end = runs_to_the_end([&] {
        const Report report = arguments.test.run(arguments.command, arguments.program.options());
        files.write(report);
        if (!report.is_good())
            return;
        code = ExitCode::Good;
        fmt::print("\nAll good. Now:\n");
        for (const char* next : arguments.test.then)
            fmt::print("  kiwipete {}\n", fmt::format(fmt::runtime(next), shell_word(arguments.command)));
    });
    if (!to_the_end)
        fmt::print("interrupted: the steps above are done\n");
    return to_the_end ? code : interruption.exit_code_or(code);
}

} // namespace

void add_step_test(CLI::App& app, CommandRun& run, StepTest test, const std::vector<ListFlag>& lists) {
    const auto arguments = std::make_shared<Arguments>();
    arguments->test = std::move(test);
    CLI::App* verb = app.add_subcommand(arguments->test.name, arguments->test.help);
    verb->add_option("command", arguments->command, arguments->test.program);
    for (const ListFlag& list : lists)
        verb->add_flag_callback(
                list.flag, [arguments, print = list.list] { arguments->list = print; }, list.help);
    add_running_options(*verb, arguments->program);
    add_report_options(*verb, arguments->reports, run.command);
    verb->footer(arguments->test.example);
    verb->callback([arguments, &run] {
        run.exit_code =
                with_report_files(arguments->reports, [&](ReportFiles& files) { return run_test(*arguments, files); });
    });
}

} // namespace kiwi::tools
