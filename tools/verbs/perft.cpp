// `kiwipete perft`: counts the leaves below one position.
#include <memory>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/perft/perft.h"
#include "../../engine/perft/perft_stats.h"
#include "../../engine/played_position.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/check_game.h"
#include "../compare/suites.h"
#include "../report/json_line.h"
#include "../report/report_output.h"
#include "../scale/part_file.h"
#include "../terminal/interruption.h"
#include "../terminal/output_file.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct ShardChoice {
    PerftPartOptions part;
    std::optional<std::string> out; ///< The path of the part file; set if --shard is given.
};

struct PerftArguments {
    OnePosition position;
    int depth = 5;
    bool divide = false;
    bool full = false;
    Progress progress = Progress::Shown;
    bool json = false;
    bool check = false;
    bool stats = false;
    PerftOptions perft;
    std::optional<bulk::HashOptions> hash; ///< Set if --hash was given.
    ShardChoice shard;
};

struct PerftOutcome {
    PerftResult perft;
    bulk::HashOptions hash;
    double seconds = 0;
    ExitCode exit_code = ExitCode::Good; ///< The code of the signal, if one came.
};

bool is_bulk(const PerftArguments& options) { return options.perft.method == PerftMethod::Bulk && !options.full; }

/// What the unit of progress is called.
const char* parts_of(const PerftArguments& options) { return is_bulk(options) ? "parts" : "root moves"; }

bulk::HashOptions hash_of(const PerftArguments& options) {
    return options.hash.value_or(is_bulk(options) ? bulk::default_hash(options.depth) : bulk::HashOptions());
}

PerftOutcome count(const BoardSetup& setup, const PerftArguments& options) {
    const Interruption interruption;
    std::optional<ProgressBar> bar;
    PerftOptions perft = options.perft;
    if (options.full)
        perft.method = PerftMethod::EveryLeaf;
    perft.hash = hash_of(options);
    perft.stop = &Interruption::flag();
    perft.on_progress = [&](std::size_t done, std::size_t parts) {
        if (bar)
            return bar->advance();
        bar.emplace(parts, parts_of(options), options.progress);
        bar->start_from(done);
    };
    const Stopwatch watch;
    auto result = run_perft(setup, options.depth, perft);
    if (const auto* error = std::get_if<PerftError>(&result))
        throw UsageError(error->reason);
    return {std::move(std::get<PerftResult>(result)), perft.hash, watch.seconds(),
            interruption.exit_code_or(ExitCode::Good)};
}

/// The root moves whose counts are complete.
std::vector<DividedMove> counted(const PerftResult& perft) {
    std::vector<DividedMove> moves = perft.divided;
    std::erase_if(moves, [](const DividedMove& d) { return !d.complete; });
    return moves;
}

void print_json(const BoardSetup& setup, const PerftArguments& options, const PerftOutcome& outcome) {
    const PerftResult& perft = outcome.perft;
    nlohmann::ordered_json json{{"fen", write_fen(setup)},
                                {"depth", options.depth},
                                {"nodes", json_of(perft.total)},
                                {"complete", perft.complete()},
                                {"seconds", outcome.seconds}};
    if (outcome.hash.megabytes != 0)
        json["hashMegabytes"] = outcome.hash.megabytes;
    if (options.divide)
        for (const DividedMove& d : counted(perft))
            json["moves"][to_uci(d.move, setup.variant)] = json_of(d.total);
    fmt::print("{}\n", json.dump(2));
}

void print_text(const BoardSetup& setup, const PerftArguments& options, const PerftOutcome& outcome) {
    const PerftResult& perft = outcome.perft;
    if (options.divide) {
        for (const DividedMove& d : counted(perft))
            fmt::print("{}: {}\n", to_uci(d.move, setup.variant), to_string(d.total));
        fmt::print("\nNodes searched: {}{}\n", to_string(perft.total), perft.complete() ? "" : " so far");
    } else
        fmt::print("{}\ndepth {}: {} nodes{} in {:.3f} s, {}{}\n", write_fen(setup), options.depth,
                   with_separators(to_string(perft.total)), perft.complete() ? "" : " so far", outcome.seconds,
                   speed(perft.total.nodes(), outcome.seconds), told(outcome.hash));
    if (!perft.complete())
        fmt::print("interrupted: {} of {} {} are counted{}\n", perft.done, perft.parts, parts_of(options),
                   options.perft.resume_log.empty()
                           ? ""
                           : "; run the same command again to resume from " + options.perft.resume_log);
}

ExitCode run_checked_perft(const BoardSetup& setup, int depth, Progress progress) {
    const Interruption interruption;
    const Stopwatch watch;
    PlayedGame game(position_board(), setup);
    const std::uint64_t all =
            std::get<PerftResult>(run_perft(setup, depth, {.stop = &Interruption::flag()})).total.nodes();
    ProgressBar bar(all, "nodes checked", progress);
    std::uint64_t done = 0;
    const auto result = checked_perft(game, depth, Tier::Full, [&] {
        throw_if_interrupted([&] {
            return fmt::format("{} of {} nodes are checked, and right", with_separators(done), with_separators(all));
        });
        bar.advance();
        ++done;
    });
    if (const auto* finding = std::get_if<Finding>(&result)) {
        print_finding(minimised(*finding, position_board()));
        return ExitCode::Mismatch;
    }
    fmt::print("{}\ndepth {}: {} nodes, {} invariants hold at every node, {:.3f} s\n", write_fen(setup), depth,
               with_separators(std::get<std::uint64_t>(result)), answered_by(game.answers()).size(), watch.seconds());
    return ExitCode::Good;
}

void print_stats_as_json(const BoardSetup& setup, const std::vector<PerftStats>& by_depth, double seconds) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < by_depth.size(); ++i) {
        rows.push_back({{"depth", i + 1}});
        for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
            rows.back()[column.name] = by_depth[i].*column.number;
    }
    fmt::print("{}\n",
               nlohmann::ordered_json{{"fen", write_fen(setup)}, {"stats", rows}, {"seconds", seconds}}.dump(2));
}

void print_stats(const std::vector<PerftStats>& by_depth) {
    fmt::print("depth");
    const auto width = [&](const PerftStatsColumn& column) {
        const std::string widest = with_separators(by_depth.empty() ? 0 : by_depth.back().*column.number);
        return std::max(std::string_view(column.heading).size(), widest.size()) + 2;
    };
    for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
        fmt::print("{:>{}}", column.heading, width(column));
    for (std::size_t i = 0; i < by_depth.size(); ++i) {
        fmt::print("\n{:>5}", i + 1);
        for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
            fmt::print("{:>{}}", with_separators(by_depth[i].*column.number), width(column));
    }
    fmt::print("\n");
}

/// Counts each depth in turn: the last takes most of the time, and a stopped run keeps those before it.
std::vector<PerftStats> stats_of_depths(const BoardSetup& setup, const PerftArguments& options,
                                        const std::atomic<bool>& stop) {
    std::vector<PerftStats> by_depth;
    ProgressBar bar(static_cast<std::size_t>(options.depth), "depths", options.progress);
    try {
        for (int depth = 1; depth <= options.depth; ++depth, bar.advance())
            by_depth = perft_stats_by_depth(setup, depth, options.perft.threads, &stop);
    } catch (const PerftStopped&) {
        return by_depth;
    }
    return by_depth;
}

ExitCode run_stats(const BoardSetup& setup, const PerftArguments& options) {
    if (options.depth == 0)
        throw UsageError("--stats needs a depth of at least 1: they are of the moves to the leaves");
    const Interruption interruption;
    const Stopwatch watch;
    const std::vector<PerftStats> by_depth = stats_of_depths(setup, options, Interruption::flag());
    const bool complete = by_depth.size() == static_cast<std::size_t>(options.depth);
    const ExitCode code = complete ? ExitCode::Good : interruption.exit_code_or(ExitCode::Good);
    if (options.json) {
        print_stats_as_json(setup, by_depth, watch.seconds());
        return code;
    }
    fmt::print("{}\n", write_fen(setup));
    print_stats(by_depth);
    std::uint64_t nodes = 0;
    for (const PerftStats& stats : by_depth)
        nodes += stats.nodes;
    fmt::print("{:.3f} s, {}\n", watch.seconds(), speed(nodes, watch.seconds()));
    if (!complete)
        fmt::print("interrupted: {} of {} depths are counted\n", by_depth.size(), options.depth);
    return code;
}

#ifdef KIWIPETE_PERFT_SCALE
void print(const PerftPart& part, int depth, double seconds) {
    say("part {}: {} positions at ply {}, reached by {} lines of {}, checksum {}\n"
        "depth {}: {} nodes in {:.3f} s\n",
        to_string(part.shard), with_separators(part.positions), part.split, with_separators(to_string(part.lines)),
        with_separators(to_string(part.lines_of_all)), hex(part.checksum), depth,
        with_separators(to_string(part.nodes)), seconds);
    if (part.verified != 0)
        say("{} positions were counted again without a hash table{}\n", with_separators(part.verified),
            part.unstable ? "" : ": the same");
    if (part.chance_of_error > 0)
        say("chance of a wrong number of positions: below {:.1g}\n", part.chance_of_error);
}

/// Counts one part of a perft, and writes it to a file, which gets its name only when complete.
ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress) {
    if (depth < choice.part.split.value_or(1))
        throw UsageError(
                fmt::format("the tree of depth {} cannot be split at ply {}", depth, choice.part.split.value_or(1)));
    CompleteFile file(*choice.out);
    const Interruption interruption;
    choice.part.unique.stop = &Interruption::flag();
    std::optional<ProgressBar> bar;
    choice.part.on_progress = [&](std::size_t, std::size_t groups) {
        bar ? bar->advance() : static_cast<void>(bar.emplace(groups, "groups of positions", progress));
    };
    const Stopwatch watch;
    try {
        const auto counted = count_perft_part(setup, depth, choice.part);
        if (const auto* error = std::get_if<PerftError>(&counted))
            throw UsageError(error->reason);
        const auto& part = std::get<PerftPart>(counted);
        bar.reset();
        print(part, depth, watch.seconds());
        if (part.unstable) {
            say("{}: the first {} nodes below {} positions, then {}; the first is {}\n"
                "this machine, or Kiwipete, makes mistakes: {} is not written\n",
                red("NOT THE SAME"), to_string(part.unstable->first), part.unstable->positions,
                to_string(part.unstable->second), part.unstable->fen, *choice.out);
            return ExitCode::Mismatch;
        }
        if (part.nodes.overflowed())
            throw UsageError("the nodes are more than 128 bits hold");
        file.write(text_of({{setup, depth, part.split, part.shard.of, KIWIPETE_VERSION}, part, watch.seconds()}));
        file.finish();
        return ExitCode::Good;
    } catch (const PerftStopped&) {
        throw_if_interrupted();
        throw;
    }
}
#endif

ExitCode run_perft_verb(const PerftArguments& options) {
    const BoardSetup setup = options.position.setup();
#ifdef KIWIPETE_PERFT_SCALE
    if (options.shard.out) {
        ShardChoice shard = options.shard;
        shard.part.unique.threads = options.perft.threads;
        shard.part.hash = hash_of(options);
        return count_shard(setup, options.depth, shard, options.progress);
    }
#endif
    if (options.check)
        return run_checked_perft(setup, options.depth, options.progress);
    if (options.stats)
        return run_stats(setup, options);
    const PerftOutcome outcome = count(setup, options);
    options.json ? print_json(setup, options, outcome) : print_text(setup, options, outcome);
    return outcome.perft.complete() ? ExitCode::Good : outcome.exit_code;
}

#ifdef KIWIPETE_PERFT_SCALE
/// Adds --shard, --out, --split and --verify.
void add_perft_shard_options(CLI::App& verb, ShardChoice& choice) {
    CLI::Option* shard =
            add_shard_option(verb, choice.part.shard, "Count only part K of N parts, for kiwipete merge; needs --out");
    CLI::Option* out = verb.add_option("--out", choice.out, "Write the part to this file (JSON)")
                               ->type_name("FILE")
                               ->group("One part of a perft");
    shard->needs(out);
    out->needs(shard);
    verb.add_option("--split", choice.part.split,
                    "Split the tree at this ply (default: the ply after the first with 100,000 positions)")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->needs(shard)
            ->group("One part of a perft");
    verb.add_option("--verify", choice.part.verify_percent,
                    "Count this percentage of the part again without a hash table")
            ->check(CLI::Range(0, 100))
            ->needs(shard)
            ->group("One part of a perft");
    add_unique_options(verb, choice.part.unique);
}
#endif

} // namespace

void add_perft_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<PerftArguments>();
    CLI::App* verb = app.add_subcommand("perft", "Count the leaves of the tree of legal moves below a position");
    add_position_options(*verb, options->position);
    add_depth_option(*verb, options->depth, 0, "Use this depth, in plies");
    verb->add_flag("--divide", options->divide, "Show the count below each root move");
    add_threads_option(*verb, options->perft.threads);
    CLI::Option* hash = add_hash_option(*verb, options->hash,
                                        "Use a hash table of this many MiB, 0 for none (default: 8 from depth 5)");
    // From earlier versions; every table is now exact. A hidden option has no name in CLI11's messages.
    const CLI::Option* hash_exact = verb->add_flag("--hash-exact")->group("");
    add_resume_option(*verb, options->perft.resume_log, "Store finished parts in this file, and resume from it");
    add_board_option(*verb, options->perft.method);
    verb->add_flag("--full", options->full, "Make the moves of the last ply, too, on the full Position");
    add_quiet_option(*verb, options->progress);
    verb->add_flag("--json", options->json, "Print JSON")->group("Output");
    verb->add_flag("--check", options->check, "Check every invariant at every node");
    verb->add_flag("--stats", options->stats, "Count captures, checks, checkmates and so on, at each depth (slower)");
    exclude(*verb, {"--check"}, {"--json"});
    exclude(*verb, {"--check"}, {"--divide"});
    exclude(*verb, {"--stats"}, {"--divide", "--hash", "--resume", "--board", "--full", "--check"});
#ifdef KIWIPETE_PERFT_SCALE
    add_perft_shard_options(*verb, options->shard);
    exclude(*verb, {"--shard"}, {"--divide", "--resume", "--board", "--full", "--json", "--check", "--stats"});
#endif
    verb->footer("Example: kiwipete perft kiwipete -d 4 --divide --moves e1g1");
    verb->callback([options, hash, hash_exact, &run] {
        if (!hash_exact->empty() && hash->empty())
            throw UsageError("--hash-exact requires --hash");
        run.exit_code = run_perft_verb(*options);
    });
}

} // namespace kiwi::tools
