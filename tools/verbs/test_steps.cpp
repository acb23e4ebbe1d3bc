#include "test_steps.h"

#include <array>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../report/finding_json.h"
#include "../report/report_files.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

namespace {

struct Arguments {
    StepTest test;
    std::string command;
    ProgramArguments program{{}, 10'000};
    std::string (*list)() = nullptr;
    ReportOptions reports;
    bool json = false;
};

void print_step(const TestStep& step) {
    const std::string verdict = step.verdict == TestStep::Verdict::Good   ? green("ok   ")
                                : step.verdict == TestStep::Verdict::Note ? "note "
                                                                          : red("WRONG");
    fmt::print("{}  {:<26} {}\n", verdict, step.name, step.text);
}

nlohmann::ordered_json json_of(const TestStep& step) {
    constexpr std::array<const char*, 3> verdicts{"ok", "note", "wrong"};
    return {{"step", step.name}, {"verdict", verdicts[static_cast<std::size_t>(step.verdict)]}, {"text", step.text}};
}

/// What is printed of all steps.
class Steps {
public:
    explicit Steps(const Arguments& arguments) : arguments_(arguments) {}

    void add(const TestStep& step) { arguments_.json ? steps_.push_back(json_of(step)) : print_step(step); }
    void finish(const Report* report) const {
        if (arguments_.json)
            print_json(report);
        else if (report == nullptr)
            fmt::print("interrupted: the steps above are done\n");
        else if (report->is_good()) {
            fmt::print("\nAll good. Now:\n");
            for (const char* next : arguments_.test.then)
                fmt::print("  kiwipete {}\n", fmt::format(fmt::runtime(next), shell_word(arguments_.command)));
        }
    }

private:
    void print_json(const Report* report) const {
        const nlohmann::ordered_json json{
                {"program", arguments_.command},
                {"interrupted", report == nullptr},
                {"steps", steps_},
                {"findings", report != nullptr ? json_of_groups(*report) : nlohmann::ordered_json::array()}};
        fmt::print("{}\n", text_of(json));
    }

    const Arguments& arguments_;
    nlohmann::ordered_json steps_ = nlohmann::ordered_json::array();
};

ExitCode run_test(const Arguments& arguments, ReportFiles& files) {
    if (arguments.list != nullptr) {
        fmt::print("{}", arguments.list());
        return ExitCode::Good;
    }
    if (arguments.command.empty())
        throw UsageError(fmt::format("name {}", arguments.test.program));
    const Interruption interruption;
    Steps steps(arguments);
    std::optional<Report> report;
    const bool to_the_end = runs_to_the_end([&] {
        report = arguments.test.run(arguments.command, arguments.program.options(),
                                    [&](const TestStep& step) { steps.add(step); });
        files.write(*report);
    });
    steps.finish(report ? &*report : nullptr);
    if (!to_the_end)
        return interruption.exit_code_or(ExitCode::Mismatch);
    return report->is_good() ? ExitCode::Good : ExitCode::Mismatch;
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
    verb->add_flag("--json", arguments->json, "Print JSON")->group("Output");
    add_report_options(*verb, arguments->reports, run.command);
    verb->footer(arguments->test.example);
    verb->callback([arguments, &run] {
        run.exit_code =
                with_report_files(arguments->reports, [&](ReportFiles& files) { return run_test(*arguments, files); });
    });
}

} // namespace kiwi::tools
