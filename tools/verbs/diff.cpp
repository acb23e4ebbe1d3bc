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
    OnePosition position{.words = {}}; ///< Its words may be missing, and a file may stand behind them.
    std::optional<int> depth;
    bool json = false;
};

bool are_position(const std::vector<std::string>& words) {
    const std::string text = fmt::to_string(fmt::join(words, " "));
    const auto is_fen_of = [&](Variant variant) {
        return std::holds_alternative<BoardSetup>(parse_fen(text, variant));
    };
    return text == START_NAME || find_named_position(text) || is_fen_of(Variant::Standard)
           || is_fen_of(Variant::Chess960);
}

/// Takes the file from the words of a position: the last one, if it is "-" or can be no word of a position, or if there
/// is such a file and the words with it are no position.
std::string take_file(std::vector<std::string>& words) {
    if (words.empty())
        return "-";
    const std::string& last = words.back();
    std::error_code ignored;
    const bool is_path = last.starts_with('/') || last.find('.') != std::string::npos;
    if (last != "-" && !is_path && (!std::filesystem::exists(last, ignored) || are_position(words)))
        return "-";
    std::string file = std::move(words.back());
    words.pop_back();
    return file;
}

ExitCode diff_counts(DiffArguments arguments) {
    OnePosition& position = arguments.position;
    const std::string file = take_file(position.words);
    if (position.words.empty() && !position.moves.empty())
        position.words = {"startpos"};
    const auto given = position.words.empty() ? std::nullopt : std::optional(position.game());
    try {
        ProgressBar bar("counting", Progress::Shown);
        const auto show = [&bar](std::size_t done, std::size_t of, const std::string&) {
            bar.go_to(static_cast<double>(done) / static_cast<double>(of));
        };
        const DivideDiff diff = diff_text(content_of(file), given, arguments.depth, position.chess960, show);
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
    verb->add_option("position_and_file", options->position.words,
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
