// `kiwipete compare`: finds the first position where two move generators differ.
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kiwipete/engine/in_parallel.h"
#include "kiwipete/engine/perft/resume_log.h"
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
    std::string resume_log;
    int depth = 3;
    int jobs = all_processors();
    int timeout_ms = 60'000;
    bool json = false;
};

/// The result at one position.
struct Found {
    BoardSetup start;
    std::optional<Mismatch> mismatch;
    std::string error; ///< How an engine misbehaved.
};

/// The positions that agreed in an earlier run, as FENs in the resume log.
class AgreedPositions {
public:
    AgreedPositions(const std::string& path, const std::string& run) {
        auto opened = ResumeLog::open(path, run);
        if (const auto* error = std::get_if<ResumeLogError>(&opened))
            throw UsageError(error->reason);
        log_ = std::move(std::get<ResumeLog>(opened));
        fens_.insert(log_.finished().begin(), log_.finished().end());
    }
    [[nodiscard]] bool contain(const std::string& fen) const { return fens_.contains(fen); }
    void add(const std::string& fen) {
        if (const auto error = log_.add(fen))
            throw UsageError(error->reason);
    }

private:
    ResumeLog log_;
    std::set<std::string> fens_;
};

using Engines = std::vector<std::unique_ptr<RestartedEngine>>;

Side side_of(RestartedEngine& engine) {
    return {engine.engine().name(), [&engine](const Line& line, int depth) { return engine.perft(line, depth); }};
}

Found compare_at(const BoardSetup& start, const Engines& engines, int depth) {
    Found found{start, std::nullopt, {}};
    try {
        const Side first = side_of(*engines[0]);
        const Side second = engines.size() > 1 ? side_of(*engines[1]) : bulk_side();
        found.mismatch = find_mismatch(first, second, {start, {}}, depth);
    } catch (const EngineError& error) {
        found.error = error.what();
    }
    return found;
}

void print(const Found& found) {
    if (found.mismatch)
        fmt::print("{} below {}\n{}", red("MISMATCH"), write_fen(found.start), to_string(*found.mismatch));
    else
        fmt::print("{} at {}\n  {}\n", red("ERROR"), write_fen(found.start), found.error);
    std::fflush(stdout);
}

nlohmann::ordered_json json_of(const Found& found) {
    nlohmann::ordered_json json{{"start", write_fen(found.start)}};
    if (!found.error.empty())
        json["error"] = found.error;
    if (!found.mismatch)
        return json;
    json["fen"] = found.mismatch->fen;
    json["path"] = found.mismatch->line.moves;
    json["uci"] = position_command(found.mismatch->line);
    json["counts"] = found.mismatch->counts;
    json["moves"] = nlohmann::ordered_json::array();
    for (const WrongMove& move : found.mismatch->moves)
        json["moves"].push_back(
                {{"move", move.uci}, {"wrong", move.sides}, {"legal", move.is_legal}, {"rule", move.rule}});
    return json;
}

std::vector<Found> compare_all(const std::vector<BoardSetup>& starts, const Options& options, AgreedPositions& agreed) {
    const auto make_worker = [&] {
        Engines engines;
        for (const std::string& command : options.engines)
            engines.push_back(std::make_unique<RestartedEngine>(command, EngineLimits::within(options.timeout_ms)));
        return [&, engines = std::move(engines)](std::size_t i) {
            return compare_at(starts[i], engines, options.depth);
        };
    };
    std::vector<Found> bad;
    ProgressBar bar(starts.size(), "positions");
    in_parallel(options.jobs, starts.size(), make_worker, [&](std::size_t i, Found found) {
        bar.advance();
        if (!found.mismatch && found.error.empty())
            return agreed.add(write_fen(starts[i]));
        bar.clear();
        if (!options.json)
            print(found);
        bad.push_back(std::move(found));
    });
    return bad;
}

ExitCode run_compare(const Options& options) {
    if (options.engines.size() > 2)
        throw UsageError("--engine: give one engine, or two to compare with each other");
    std::vector<BoardSetup> starts = find_positions(options.choice);
    std::string names;
    for (const std::string& command : options.engines) {
        // A command that is not an engine is wrong use.
        const auto engine = start_engine(command, EngineLimits::within(options.timeout_ms));
        names += (names.empty() ? "" : " and ") + engine->name();
        if (!engine->plays_chess960())
            std::erase_if(starts, [](const BoardSetup& start) { return start.variant == Variant::Chess960; });
    }
    AgreedPositions agreed(options.resume_log, fmt::format("compare {} {}", options.depth, names));
    std::erase_if(starts, [&](const BoardSetup& start) { return agreed.contain(write_fen(start)); });
    const Stopwatch watch;
    const std::vector<Found> bad = compare_all(starts, options, agreed);
    if (options.json) {
        nlohmann::ordered_json json{{"engines", names}, {"positions", starts.size()}, {"depth", options.depth}};
        json["found"] = nlohmann::ordered_json::array();
        for (const Found& found : bad)
            json["found"].push_back(json_of(found));
        fmt::print("{}\n", json.dump(2));
    } else
        fmt::print("{}{}: {} positions to depth {}, {}, {:.1f} s\n", names,
                   options.engines.size() == 1 ? " and Kiwipete" : "", starts.size(), options.depth,
                   bad.empty() ? green("no mismatch") : red(fmt::format("{} mismatches", bad.size())), watch.seconds());
    return bad.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace

void add_compare_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb =
            app.add_subcommand("compare", "Compare an engine's move generator with ours, or with another engine's");
    verb->add_option("positions", options->choice.inputs,
                     "FENs, names, startpos, or files of positions; without any, the built-in suites");
    verb->add_option("--engine", options->engines,
                     "Command line of a UCI engine, or script:CMD for a perftree script; give it twice to compare two")
            ->required()
            ->expected(1);
    verb->get_option("--engine")->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    verb->add_option("-d,--depth", options->depth, "Depth in plies")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->capture_default_str();
    add_random_options(*verb, options->choice);
    add_jobs_option(*verb, options->jobs, "Positions to compare at the same time");
    add_timeout_option(*verb, options->timeout_ms);
    add_resume_option(*verb, options->resume_log,
                      "Store the positions that agree in this file, and skip them when run again");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->footer("Example: kiwipete compare --engine stockfish --random 1000 -d 3");
    verb->callback([options, &exit_code] { exit_code = run_compare(*options); });
}

} // namespace kiwi::tools
