// `kiwipete diff`: compares the output of an engine's perft with the right counts.
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../compare/suites.h"
#include "../reading/divide_diff.h"
#include "../report/json_line.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct DiffArguments {
    std::vector<std::string> words; ///< A position, or none; then a file, or none.
    OnePosition position;
    std::optional<int> depth;
    bool json = false;
};

/// Takes the file from the words: the last one, if it is "-", there is such a file, or it can be nothing else.
std::string take_file(std::vector<std::string>& words) {
    if (words.empty())
        return "-";
    const std::string& last = words.back();
    std::error_code ignored;
    const bool is_path = last.starts_with('/') || last.find('.') != std::string::npos; // as in no position
    if (last != "-" && !is_path && !std::filesystem::exists(last, ignored))
        return "-";
    std::string file = std::move(words.back());
    words.pop_back();
    return file;
}

ExitCode diff_counts(DiffArguments arguments) {
    const std::string file = take_file(arguments.words);
    std::optional<Game> given;
    if (!arguments.words.empty() || !arguments.position.moves.empty()) {
        if (!arguments.words.empty())
            arguments.position.words = arguments.words;
        given = arguments.position.game();
    }
    try {
        ProgressBar bar("counting", Progress::Shown);
        const auto show = [&bar](std::size_t done, std::size_t of, const std::string&) {
            bar.go_to(static_cast<double>(done) / static_cast<double>(of));
        };
        const DivideDiff diff = diff_text(content_of(file), given, arguments.depth, arguments.position.chess960, show);
        bar.clear();
        arguments.json ? fmt::print("{}\n", json_line(json_of(diff))) : say("{}", text_of(diff));
        return diff.agrees() ? ExitCode::Good : ExitCode::Mismatch;
    } catch (const BadRequest& error) {
        throw UsageError(fmt::format("{}: {}", file == "-" ? "standard input" : file, error.what()));
    }
}

} // namespace

void add_diff_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<DiffArguments>();
    CLI::App* verb = app.add_subcommand("diff", "Compare what an engine's perft printed with the right counts");
    verb->add_option("position_and_file", options->words,
                     "FEN, startpos or the name of a built-in position, if the text does not say it; then a file, or - "
                     "for standard input");
    verb->add_option("-d,--depth", options->depth,
                     "Depth of the counts, if the text does not say it; with 1, a list of legal moves is read, too")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH));
    add_moves_option(*verb, options->position);
    verb->add_flag("--json", options->json, "Print JSON")->group("Output");
    verb->footer("The text may be a divide, totals, or a whole session, in any form.\n"
                 "Example: kiwipete diff startpos -d 3 output.txt");
    verb->callback([options, &run] { run.exit_code = diff_counts(*options); });
}

} // namespace kiwi::tools
