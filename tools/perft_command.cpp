// `kiwipete perft`: counts the leaves below one position.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/perft.h"
#include "engine/played_position.h"
#include "props/play.h"
#include "tools/command.h"
#include "tools/suites.h"
#include "tools/terminal.h"
#include "tools/violations.h"

namespace kiwi::tools {

namespace {

struct Options {
    std::vector<std::string> position_words{"startpos"};
    int depth = 5;
    bool divide = false;
    bool chess960 = false;
    bool full = false;
    bool json = false;
    bool check = false;
    int threads = 1;
    std::vector<std::string> moves;
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The position after the moves named, which are undone from no one: perft knows no history.
BoardSetup after_moves(const BoardSetup& start, const std::vector<std::string>& moves) {
    PlayedPosition game(start);
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i] == "0000" || !game.play(moves[i]))
            throw UsageError(
                    fmt::format("--moves, move {}: {} is not a legal move in {}", i + 1, moves[i], game.pos.fen()));
    return game.pos.setup();
}

struct Outcome {
    std::vector<DividedMove> divided;
    NodeTotal total;
    double seconds = 0;
};

Outcome count(const Position& pos, const Options& options) {
    Outcome outcome;
    ProgressBar bar(legal_moves(pos).size(), "root moves");
    const Stopwatch watch;
    if (options.depth > 0) {
        const auto show = [&](std::size_t, std::size_t) { bar.advance(); };
        outcome.divided = divide(pos, options.depth,
                                 {options.full ? PerftMethod::Full : PerftMethod::Bulk, options.threads, show});
        outcome.total = total_of(outcome.divided);
    } else
        outcome.total = NodeTotal(1);
    outcome.seconds = watch.seconds();
    if (outcome.total.overflowed())
        throw UsageError("the number of nodes does not fit 64 bits");
    return outcome;
}

void print_json(const Position& pos, const Options& options, const Outcome& outcome) {
    nlohmann::ordered_json json{{"fen", pos.fen()},
                                {"depth", options.depth},
                                {"nodes", outcome.total.nodes()},
                                {"seconds", outcome.seconds}};
    if (options.divide)
        for (const DividedMove& d : outcome.divided)
            json["moves"][to_uci(d.move, pos.variant())] = d.total.nodes();
    fmt::print("{}\n", json.dump(2));
}

void print_text(const Position& pos, const Options& options, const Outcome& outcome) {
    if (options.divide) {
        for (const DividedMove& d : outcome.divided)
            fmt::print("{}: {}\n", to_uci(d.move, pos.variant()), d.total.nodes());
        fmt::print("\nNodes searched: {}\n", outcome.total.nodes());
        return;
    }
    fmt::print("{}\ndepth {}: {} nodes in {:.3f} s, {}\n", pos.fen(), options.depth,
               with_separators(outcome.total.nodes()), outcome.seconds, speed(outcome.total.nodes(), outcome.seconds));
}

/// Every invariant at every node: slow, so it says what it did and nothing else.
ExitCode run_checked_perft(const BoardSetup& setup, int depth) {
    PositionGame game(setup);
    const Stopwatch watch;
    const auto result = checked_perft(game, depth, Tier::Full);
    if (const auto* violation = std::get_if<Violation>(&result)) {
        print_violation(minimised(*violation, setup.variant));
        return ExitCode::Mismatch;
    }
    fmt::print("{}\ndepth {}: {} nodes, {} invariants hold at every node, {:.3f} s\n", write_fen(setup), depth,
               with_separators(std::get<std::uint64_t>(result)), catalogue<PositionSubject>().size(), watch.seconds());
    return ExitCode::Good;
}

ExitCode run_perft(const Options& options) {
    const Variant variant = options.chess960 ? Variant::Chess960 : Variant::Standard;
    const BoardSetup setup = after_moves(find_position(joined(options.position_words), variant), options.moves);
    if (options.check)
        return run_checked_perft(setup, options.depth);
    const PlayedPosition game(setup);
    const Outcome outcome = count(game.pos, options);
    options.json ? print_json(game.pos, options, outcome) : print_text(game.pos, options, outcome);
    return ExitCode::Good;
}

} // namespace

void add_perft_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("perft", "Count the leaves of the move tree below a position");
    verb->add_option("position", options->position_words, "FEN, startpos, or the name of a built-in position");
    verb->add_option("-d,--depth", options->depth, "Plies to look ahead")
            ->check(CLI::Range(0, MAX_PERFT_DEPTH))
            ->capture_default_str();
    verb->add_flag("--divide", options->divide, "Show the count below each move");
    verb->add_option("--moves", options->moves, "Moves to play first, in UCI notation");
    verb->add_flag("--chess960", options->chess960, "Castling as in Chess960");
    verb->add_option("--threads", options->threads, "Threads to share the root moves")
            ->check(CLI::Range(1, 1024))
            ->capture_default_str();
    verb->add_flag("--full", options->full, "Make every leaf instead of counting the last moves");
    CLI::Option* json = verb->add_flag("--json", options->json, "Print JSON");
    verb->add_flag("--check", options->check, "Hold every node against every invariant")->excludes(json);
    verb->footer("Example: kiwipete perft kiwipete -d 4 --divide --moves e1g1");
    verb->callback([options, &exit_code] { exit_code = run_perft(*options); });
}

} // namespace kiwi::tools
