// `kiwipete compare`: finds the first place where two move generators differ.
#include <fstream>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "kiwipete/engine/in_parallel.h"
#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/tools/command.h"
#include "kiwipete/tools/engines/compare.h"
#include "kiwipete/tools/engines/uci_engine.h"
#include "kiwipete/tools/options.h"
#include "kiwipete/tools/terminal.h"

namespace kiwi::tools {

namespace {

struct Options {
    std::vector<std::string> engines;
    PositionChoice choice;
    std::string journal;
    int depth = 3;
    int jobs = all_processors();
    int timeout_ms = 60'000;
    bool json = false;
};

/// What was found at one position.
struct Found {
    BoardSetup start;
    std::optional<Difference> difference;
    std::string trouble; ///< How an engine misbehaved.
};

/// The positions that were compared before, so that a run that was stopped goes on.
class Journal {
public:
    explicit Journal(const std::string& path) {
        if (path.empty())
            return;
        std::ifstream in(path);
        for (std::string line; std::getline(in, line);)
            done_.insert(line);
        out_.open(path, std::ios::app);
        if (!out_)
            throw UsageError(fmt::format("{}: cannot be written", path));
    }
    [[nodiscard]] bool has(const std::string& fen) const { return done_.contains(fen); }
    void add(const std::string& fen) {
        if (out_.is_open())
            out_ << fen << std::endl; // at once: the run may be stopped at any time
    }

private:
    std::set<std::string> done_;
    std::ofstream out_;
};

using Sides = std::vector<std::unique_ptr<RestartedEngine>>;

Counted counted(RestartedEngine& side) {
    return {side.engine().name(), [&side](const Line& line, int depth) { return side.perft(line, depth); }};
}

Found compare_at(const BoardSetup& start, const Sides& sides, int depth) {
    Found found{start, std::nullopt, {}};
    try {
        const Counted first = counted(*sides[0]);
        const Counted second = sides.size() > 1 ? counted(*sides[1]) : own_counts();
        found.difference = find_difference(first, second, {start, {}}, depth);
    } catch (const EngineError& error) {
        found.trouble = error.what();
    }
    return found;
}

void print(const Found& found) {
    if (found.difference)
        fmt::print("{} below {}\n{}", red("DIFFERENCE"), write_fen(found.start), to_string(*found.difference));
    else
        fmt::print("{} at {}\n  {}\n", red("TROUBLE"), write_fen(found.start), found.trouble);
    std::fflush(stdout);
}

nlohmann::ordered_json json_of(const Found& found) {
    nlohmann::ordered_json json{{"start", write_fen(found.start)}};
    if (!found.trouble.empty())
        json["trouble"] = found.trouble;
    if (!found.difference)
        return json;
    json["fen"] = found.difference->fen;
    json["path"] = found.difference->line.moves;
    json["uci"] = position_command(found.difference->line);
    json["counts"] = found.difference->counts;
    json["moves"] = nlohmann::ordered_json::array();
    for (const DisputedMove& move : found.difference->moves)
        json["moves"].push_back(
                {{"move", move.uci}, {"wrong", move.wrong}, {"legal", move.is_legal}, {"rule", move.rule}});
    return json;
}

std::vector<Found> compare_all(const std::vector<BoardSetup>& starts, const Options& options, Journal& journal) {
    const auto make_worker = [&] {
        Sides sides;
        for (const std::string& command : options.engines)
            sides.push_back(std::make_unique<RestartedEngine>(command, EngineLimits::within(options.timeout_ms)));
        return [&, sides = std::move(sides)](std::size_t i) { return compare_at(starts[i], sides, options.depth); };
    };
    std::vector<Found> bad;
    ProgressBar bar(starts.size(), "positions");
    in_parallel(options.jobs, starts.size(), make_worker, [&](std::size_t i, Found found) {
        bar.advance();
        if (!found.difference && found.trouble.empty())
            return journal.add(write_fen(starts[i]));
        bar.clear();
        if (!options.json)
            print(found);
        bad.push_back(std::move(found));
    });
    return bad;
}

ExitCode run_compare(const Options& options) {
    if (options.engines.size() > 2)
        throw UsageError("--engine: one engine against Kiwipete, or two against each other");
    std::vector<BoardSetup> starts = find_positions(options.choice);
    Journal journal(options.journal);
    std::erase_if(starts, [&](const BoardSetup& start) { return journal.has(write_fen(start)); });
    std::string names;
    for (const std::string& command : options.engines) {
        // A command that is no engine is wrong use.
        const auto engine = start_engine(command, EngineLimits::within(options.timeout_ms));
        names += (names.empty() ? "" : " and ") + engine->name();
        if (!engine->plays_chess960())
            std::erase_if(starts, [](const BoardSetup& start) { return start.variant == Variant::Chess960; });
    }
    const Stopwatch watch;
    const std::vector<Found> bad = compare_all(starts, options, journal);
    if (options.json) {
        nlohmann::ordered_json json{{"engines", names}, {"positions", starts.size()}, {"depth", options.depth}};
        json["found"] = nlohmann::ordered_json::array();
        for (const Found& found : bad)
            json["found"].push_back(json_of(found));
        fmt::print("{}\n", json.dump(2));
    } else
        fmt::print("{}{}: {} positions to depth {}, {}, {:.1f} s\n", names,
                   options.engines.size() == 1 ? " and Kiwipete" : "", starts.size(), options.depth,
                   bad.empty() ? green("no difference") : red(fmt::format("{} differences", bad.size())),
                   watch.seconds());
    return bad.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace

void add_compare_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("compare", "Find the first place where an engine's moves are wrong");
    verb->add_option("positions", options->choice.inputs,
                     "FENs, names, startpos, or files of positions; without any, the built-in suites");
    verb->add_option("--engine", options->engines,
                     "Command line of a UCI engine, or script: and a perftree script; twice for one against another")
            ->required()
            ->expected(1);
    verb->get_option("--engine")->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    verb->add_option("-d,--depth", options->depth, "Plies to compare")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->capture_default_str();
    add_random_options(*verb, options->choice);
    add_jobs_option(*verb, options->jobs, "Positions to compare at once, each with engines of its own");
    add_timeout_option(*verb, options->timeout_ms);
    verb->add_option("--journal", options->journal, "Keep the positions that agree in this file, and pass over them");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->footer("Example: kiwipete compare --engine stockfish --random 1000 -d 3");
    verb->callback([options, &exit_code] { exit_code = run_compare(*options); });
}

} // namespace kiwi::tools
