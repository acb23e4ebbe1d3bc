// `kiwipete explain`: says why a move is legal or not.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../reading/divide_diff.h"
#include "../report/json_line.h"
#include "../terminal/say.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct ExplainArguments {
    std::vector<std::string> words; ///< A position, then a move.
    OnePosition position;
    bool json = false;
};

void explain(ExplainArguments arguments) {
    const std::string move = arguments.words.back();
    arguments.words.pop_back();
    arguments.position.words = arguments.words;
    const nlohmann::json answer = explained(arguments.position.game(), move);
    if (arguments.json)
        return fmt::print("{}\n", json_line(answer));
    const bool is_legal = answer["legal"].get<bool>();
    const bool is_castling = move.starts_with("O-O") || move.starts_with("0-0"); // the king's move may be legal
    say("{} is {}: {}\n", is_castling && !is_legal ? move : answer["move"].get<std::string>(),
        is_legal ? "legal" : "not legal", answer["rule"].get<std::string>());
}

} // namespace

void add_explain_command(CLI::App& app, CommandRun& /*run*/) {
    const auto options = std::make_shared<ExplainArguments>();
    CLI::App* verb = app.add_subcommand("explain", "Say why a move is legal or not; the exit code is 0 for both");
    verb->add_option("position move", options->words, "A FEN, startpos or the name of a built-in position; then a move")
            ->required()
            ->expected(2, 8);
    add_moves_option(*verb, options->position);
    verb->add_flag("--json", options->json, "Print JSON")->group("Output");
    verb->footer("Example: kiwipete explain startpos e1g1");
    verb->callback([options] { explain(*options); });
}

} // namespace kiwi::tools
