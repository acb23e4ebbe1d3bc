// `kiwipete subject-test`: a tour of the subject protocol for the author of an adapter.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../programs/tour.h"
#include "../report/report_files.h"
#include "../terminal/interruption.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct Options {
    std::string command;
    EngineChoice dialogue{"", 10'000};
    ReportOptions reports;
};

ExitCode run_subject_test(const Options& options) {
    ReportFiles files(options.reports);
    const Interruption interruption;
    ExitCode code = ExitCode::Mismatch;
    const bool to_the_end = runs_to_the_end([&] {
        const Report report = take_tour(options.command, options.dialogue.subject_options());
        files.write(report);
        if (!report.groups().empty())
            return;
        code = ExitCode::Good;
        fmt::print("\nAll good. Now: kiwipete check --subject {} --random 200\n", shell_word(options.command));
    });
    return to_the_end ? code : interruption.exit_code_or(code);
}

} // namespace

void add_subject_test_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("subject-test", "Test an adapter of a board library, request by request");
    verb->add_option("command", options->command, "Command line of the adapter (docs/subjects.md)")->required();
    verb->add_option("--timeout", options->dialogue.timeout_ms, "Milliseconds to wait for an answer")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
    verb->add_option("--log", options->dialogue.log, "Write all that is said to this file");
    add_report_options(*verb, options->reports);
    verb->footer("Example: kiwipete subject-test \"node my_adapter.mjs\"");
    verb->callback([options, &exit_code] { exit_code = run_subject_test(*options); });
}

} // namespace kiwi::tools
