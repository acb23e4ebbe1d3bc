// `kiwipete replay`: explains an input of a fuzz target, and reports what fails on it.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/joined.h"
#include "../../engine/base/with_separators.h"
#include "../../engine/played_position.h"
#include "../../props/fuzzing/target.h"
#include "../report/report_output.h"
#include "../terminal/input_file.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct ReplayArguments {
    std::vector<std::string> files;
    std::string target;
    std::string save;
    bool minimise = false;
    bool list = false;
    ReportOptions reports;
};

struct Replay {
    std::string file;
    const fuzz::Target& target;
    std::vector<std::uint8_t> bytes;
    std::optional<Finding> finding;
};

std::vector<std::uint8_t> read_bytes(const std::string& file) {
    const std::string text = content_of(file);
    return {text.begin(), text.end()};
}

/// The target of --target, or the target whose name begins the file name, as in "game-S2".
const fuzz::Target& target_of(const std::string& file, const std::string& named) {
    const std::string stem = std::filesystem::path(file).filename().string();
    const std::string name = named.empty() ? stem.substr(0, stem.find('-')) : named;
    if (const fuzz::Target* target = fuzz::find_target(name))
        return *target;
    const std::string all = joined_with(", ", fuzz::targets(), &fuzz::Target::name);
    throw UsageError(named.empty()
                             ? fmt::format("{}: the name does not begin with that of a fuzz target; say which with "
                                           "--target: {}",
                                           file, all)
                             : fmt::format("--target {}: unknown fuzz target; there are: {}", named, all));
}

/// Explains an input before it runs, with all derived state of the last position: the run may crash.
void introduce(const std::string& file, const fuzz::Target& target, const std::vector<std::uint8_t>& bytes) {
    say("{}: {} bytes for the fuzz target {}\n", file, bytes.size(), target.name);
    say("  checks    {}\n  input     {}\n", target.rule, fuzz::describe(target, bytes));
    if (const auto game = fuzz::game_of(target, bytes); game && !find_fault(last_setup(*game)))
        std::cout << PlayedPosition(last_setup(*game)).pos << std::flush;
    std::fflush(stdout);
}

void save(const Replay& replay, const std::string& path) {
    const std::string line = fuzz::write_regression(replay.target, replay.bytes,
                                                    fuzz::describe(replay.target, replay.bytes)
                                                            + (replay.finding ? ": " + replay.finding->title() : ""));
    const std::string text = content_of_file(path).value_or("");
    if (text.find(line) != std::string::npos)
        return;
    std::ofstream out(path, std::ios::binary | std::ios::app);
    out << (text.empty() || text.ends_with('\n') ? "" : "\n") << line;
    if (!out.flush())
        throw UsageError(fmt::format("{}: cannot be written", path));
}

Report report_of(const std::vector<Replay>& replays) {
    Report report("replay", replays.size() == 1 ? replays.front().file : amount(replays.size(), "input"));
    for (const Replay& replay : replays) {
        ReportCase test{fmt::format("fuzz target {}", replay.target.name), replay.file};
        test.message = fuzz::describe(replay.target, replay.bytes);
        if (replay.finding) {
            Finding finding = *replay.finding;
            finding.texts.insert(finding.texts.begin(), {"file", replay.file});
            test.status = ReportCase::Status::Failed;
            test.message = finding.title();
            test.details = to_string(finding);
            report.add(std::move(finding));
        }
        report.add_case(std::move(test));
    }
    report.set_summary(amount(replays.size(), "input"));
    return report;
}

ExitCode run_replay(const ReplayArguments& options, ReportOutput& output) {
    if (options.list) {
        fmt::print("{}", fuzz::table_of_targets());
        return ExitCode::Good;
    }
    if (options.files.empty())
        throw UsageError("replay: expected at least one file, or --list");
    std::vector<Replay> replays;
    bool all_hold = true;
    for (const std::string& file : options.files) {
        std::vector<std::uint8_t> bytes = read_bytes(file);
        Replay replay{file, target_of(file, options.target), std::move(bytes), std::nullopt};
        if (options.minimise)
            replay.bytes = fuzz::minimised(replay.target, replay.bytes);
        if (output.is_text())
            introduce(file, replay.target, replay.bytes);
        replay.finding = find_failure(replay.target, replay.bytes);
        all_hold = all_hold && !replay.finding;
        if (output.is_text() && replay.finding)
            print_finding(*replay.finding);
        else if (output.is_text())
            say("{}\n", green("no failure"));
        if (!options.save.empty())
            save(replay, options.save);
        replays.push_back(std::move(replay));
    }
    output.write(report_of(replays), true);
    return all_hold ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace

void add_replay_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<ReplayArguments>();
    CLI::App* verb = app.add_subcommand("replay", "Show what an input of a fuzz target means, and what fails on it");
    verb->add_option("files", options->files, "Inputs, such as those in out/fuzz/findings after ./dev fuzz");
    verb->add_option("--target", options->target, "Use this fuzz target, if the file name does not begin with its name")
            ->type_name("NAME");
    verb->add_flag("--minimise", options->minimise, "Minimise the input first");
    verb->add_option("--save", options->save, "Append a line for each input to this list of regressions")
            ->type_name("FILE");
    verb->add_flag("--list", options->list, "List the fuzz targets as a Markdown table");
    add_reported_work(*verb, options->reports, run,
                      [options](ReportOutput& output) { return run_replay(*options, output); });
    verb->footer("Example: kiwipete replay out/fuzz/findings/game-S2 --minimise --save fuzz/regressions.txt");
}

} // namespace kiwi::tools
