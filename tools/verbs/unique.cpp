// `kiwipete unique`: counts the different positions at each ply.
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/fen.h"
#include "../../engine/perft/bulk_perft.h"
#include "../../props/games/fen_text.h"
#include "../compare/published.h"
#include "../terminal/interruption.h"
#include "../terminal/output_file.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct UniqueArguments {
    OnePosition position;
    int depth = 5;
    std::string out;
    bool json = false;
    Progress progress = Progress::Shown;
    UniqueOptions unique;
};

/// The number of lines to a ply: its perft, or a lower bound if one position is reached by too many lines.
std::string lines_of(const UniqueCount& count) {
    return (count.lines_are_true ? "" : "more than ") + with_separators(to_string(count.lines));
}

/// Prints the checksum, error bound and verdict of the last ply.
void print_end(const UniqueCount& last, const PublishedVerdict& verdict) {
    fmt::print("checksum {}\n", hex(last.checksum));
    if (last.chance_of_error > 0)
        fmt::print("chance of a wrong number of positions: below {:.1g}\n", last.chance_of_error);
    if (!verdict.text.empty())
        fmt::print("{}\n", verdict.text);
}

/// Writes the positions of the last ply, one a line: a FEN without clocks, and the operation "lines".
void write(UniquePositions& unique, CompleteFile& file) {
    unique.for_each_block([&](std::span<const ReachedPosition> positions) {
        std::string text;
        for (const ReachedPosition& position : positions) {
            fmt::format_to(std::back_inserter(text), "{} lines {};\n",
                           without_clocks(write_fen(unique.setup_of(position))), position.lines());
        }
        file.write(text);
    });
    file.finish();
}

ExitCode run_unique(const UniqueArguments& options) {
    const BoardSetup setup = options.position.setup();
    std::optional<CompleteFile> file;
    if (!options.out.empty())
        file.emplace(options.out);
    const Interruption interruption;
    UniqueOptions unique_options = options.unique;
    unique_options.stop = &Interruption::flag();
    std::optional<ProgressBar> progress;
    unique_options.on_progress = [&](double share) { progress->go_to(share); };
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    const auto print_rows = [&](bool complete) {
        if (options.json)
            fmt::print(
                    "{}\n",
                    nlohmann::ordered_json{{"fen", write_fen(setup)}, {"plies", rows}, {"complete", complete}}.dump(2));
    };
    UniqueCount count;
    try {
        UniquePositions unique(setup, unique_options);
        if (!options.json)
            fmt::print("{}\n", write_fen(setup));
        for (int ply = 1; ply <= options.depth; ++ply) {
            const Stopwatch watch;
            progress.emplace(fmt::format("ply {}", ply), options.progress);
            const bool is_kept = ply < options.depth || file.has_value();
            if (is_kept)
                unique.advance();
            count = is_kept ? unique.count() : unique.count_next();
            progress.reset();
            rows.push_back({{"ply", ply},
                            {"positions", count.positions},
                            {"lines", to_string(count.lines)},
                            {"linesAreTrue", count.lines_are_true},
                            {"checksum", hex(count.checksum)},
                            {"chanceOfError", count.chance_of_error},
                            {"seconds", watch.seconds()}});
            if (options.json)
                continue;
            fmt::print("ply {:>2}: {:>18} positions, {} lines, {:.3f} s\n", ply, with_separators(count.positions),
                       lines_of(count), watch.seconds());
            std::fflush(stdout);
        }
        if (file)
            write(unique, *file);
    } catch (const PerftStopped&) {
        progress.reset();
        print_rows(false);
        throw_if_interrupted([&] { return fmt::format("{} of {} plies are counted", rows.size(), options.depth); });
        throw;
    }
    const PublishedVerdict verdict = verdict_of_published_positions(setup, options.depth, count.positions);
    print_rows(true);
    if (!options.json)
        print_end(count, verdict);
    return verdict.differs ? ExitCode::Mismatch : ExitCode::Good;
}

} // namespace

void add_unique_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<UniqueArguments>();
    CLI::App* verb = app.add_subcommand("unique", "Count the different positions at each ply");
    add_position_options(*verb, options->position);
    add_depth_option(*verb, options->depth, 1, "Count up to this ply");
    add_threads_option(*verb, options->unique.threads);
    add_unique_options(*verb, options->unique);
    verb->add_option("--out", options->out, "Write the positions of the last ply to this file (EPD)")
            ->type_name("FILE")
            ->group("Output");
    add_quiet_option(*verb, options->progress);
    verb->add_flag("--json", options->json, "Print JSON")->group("Output");
    verb->footer("Example: kiwipete unique startpos -d 6 --threads 2");
    verb->callback([options, &run] { run.exit_code = run_unique(*options); });
}

} // namespace kiwi::tools
