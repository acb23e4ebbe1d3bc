// `kiwipete perft`: counts the leaves below one position.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/engine/played_position.h"
#include "kiwipete/props/play.h"
#include "kiwipete/tools/command.h"
#include "kiwipete/tools/interruption.h"
#include "kiwipete/tools/options.h"
#include "kiwipete/tools/suites.h"
#include "kiwipete/tools/terminal.h"
#include "kiwipete/engine/perft/perft.h"
#include "kiwipete/tools/failures.h"

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
    OwnBoard board = PerftMethod::Bulk;
    TableChoice table;
    std::string checkpoint;
    std::vector<std::string> moves;
};

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
    TreeResult tree;
    double seconds = 0;
};

/// Counts on Kiwipete's full Position instead of the counter.
TreeResult count_on_position(const Position& pos, const Options& options) {
    if (options.depth == 0)
        return {{}, NodeTotal(1), 1, 1, 0};
    TreeResult result;
    ProgressBar bar(legal_moves(pos).size(), "root moves");
    const PerftMethod method = options.full ? PerftMethod::Full : PerftMethod::Bulk;
    result.divided =
            divide(pos, options.depth, {method, options.threads, [&](std::size_t, std::size_t) { bar.advance(); }});
    result.total = total_of(result.divided);
    return result;
}

TreeResult count_by_counter(const BoardSetup& setup, const Options& options) {
    const Interruption interruption;
    std::optional<ProgressBar> bar;
    TreeRun run{options.threads, options.table, options.checkpoint, {}, &interruption.flag()};
    run.on_progress = [&](std::size_t done, std::size_t of) {
        if (bar)
            return bar->advance();
        bar.emplace(of, "parts");
        bar->start_from(done);
    };
    return count_tree(setup, options.depth, run);
}

/// A number that JSON readers keep: as text where it needs more than 64 bits.
nlohmann::ordered_json json_of(NodeTotal total) {
    if (total.number() <= UINT64_MAX && !total.overflowed())
        return total.nodes();
    return to_string(total);
}

void print_json(const Position& pos, const Options& options, const Outcome& outcome) {
    const TreeResult& tree = outcome.tree;
    nlohmann::ordered_json json{{"fen", pos.fen()},
                                {"depth", options.depth},
                                {"nodes", json_of(tree.total)},
                                {"complete", tree.complete()},
                                {"seconds", outcome.seconds}};
    if (options.table.megabytes != 0)
        json["chanceOfError"] = tree.chance_of_error;
    if (options.divide)
        for (const DividedMove& d : tree.divided)
            json["moves"][to_uci(d.move, pos.variant())] = json_of(d.total);
    fmt::print("{}\n", json.dump(2));
}

void print_text(const Position& pos, const Options& options, const Outcome& outcome) {
    const TreeResult& tree = outcome.tree;
    if (options.divide) {
        for (const DividedMove& d : tree.divided)
            fmt::print("{}: {}\n", to_uci(d.move, pos.variant()), to_string(d.total));
        fmt::print("\nNodes searched: {}\n", to_string(tree.total));
    } else
        fmt::print("{}\ndepth {}: {} nodes{} in {:.3f} s, {}\n", pos.fen(), options.depth,
                   with_separators(to_string(tree.total)), tree.complete() ? "" : " so far", outcome.seconds,
                   speed(tree.total.nodes(), outcome.seconds));
    if (!tree.complete())
        fmt::print("interrupted: {} of {} parts are counted{}\n", tree.done, tree.parts,
                   options.checkpoint.empty() ? "" : "; the same command goes on from " + options.checkpoint);
    else if (tree.chance_of_error > 0)
        fmt::print("chance of a wrong total: below {:.1g}\n", tree.chance_of_error);
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
    const BoardSetup setup =
            after_moves(find_position(fmt::to_string(fmt::join(options.position_words, " ")), variant), options.moves);
    if (options.check)
        return run_checked_perft(setup, options.depth);
    const PlayedPosition game(setup);
    const bool on_position = options.full || options.board == OwnBoard::Position;
    if (on_position && (options.table.megabytes != 0 || !options.checkpoint.empty()))
        throw UsageError("--hash and --checkpoint are the counter's; the full position has neither");
    const Stopwatch watch;
    Outcome outcome{on_position ? count_on_position(game.pos, options) : count_by_counter(setup, options)};
    outcome.seconds = watch.seconds();
    options.json ? print_json(game.pos, options, outcome) : print_text(game.pos, options, outcome);
    return outcome.tree.complete() ? ExitCode::Good : ExitCode::Interrupted;
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
    verb->add_option("--threads", options->threads, "Threads to share the tree")
            ->check(CLI::Range(1, 1024))
            ->capture_default_str();
    CLI::Option* hash = verb->add_option("--hash", options->table.megabytes,
                                         "MiB for counts of positions that come up again; 0 for none")
                                ->check(CLI::Range(0, 1 << 24))
                                ->capture_default_str();
    verb->add_flag_callback(
                "--hash-exact", [options] { options->table.kind = bulk::HashKind::Exact; },
                "Keep whole positions in the hash, so that no total can be wrong")
            ->needs(hash);
    verb->add_option("--checkpoint", options->checkpoint,
                     "Keep what is counted in this file, and go on from what it holds");
    add_board_option(*verb, options->board);
    verb->add_flag("--full", options->full,
                   "Make every leaf, on the full position, instead of counting the last moves");
    CLI::Option* json = verb->add_flag("--json", options->json, "Print JSON");
    verb->add_flag("--check", options->check, "Hold every node against every invariant")->excludes(json);
    verb->footer("Example: kiwipete perft kiwipete -d 4 --divide --moves e1g1");
    verb->callback([options, &exit_code] { exit_code = run_perft(*options); });
}

} // namespace kiwi::tools
