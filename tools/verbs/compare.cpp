// `kiwipete compare`: finds the first position where two move generators differ.
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/perft/resume_log.h"
#include "../counting/compare.h"
#include "../groups.h"
#include "../programs/uci_engine.h"
#include "../report/report_files.h"
#include "../terminal/ordered_run.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct CompareArguments {
    std::vector<std::string> engines;
    PositionChoice choice;
    EngineChoice engine{"", 60'000}; ///< Of the options that hold for each engine.
    std::string resume_log;
    std::vector<std::string> allow;
    int depth = 3;
    int jobs = all_processors();
    bool all = false;
    bool json = false;
    Shard shard;
    ReportOptions reports;
};

/// The result at one position.
struct Found {
    BoardSetup start;
    std::optional<Mismatch> mismatch;
    std::optional<EngineError> error; ///< How an engine misbehaved.
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

Found compare_at(const BoardSetup& start, const Engines& engines, int depth, const Allowed& allowed) {
    Found found{start, std::nullopt, {}};
    try {
        const Side first = engine_side(*engines[0], allowed);
        const Side second = engines.size() > 1 ? engine_side(*engines[1], allowed) : our_side(allowed);
        found.mismatch = find_mismatch(first, second, {start, {}}, depth);
    } catch (const EngineError& error) {
        found.error = error;
    }
    return found;
}

std::string group_of(const Found& found) {
    return found.mismatch ? group_of(*found.mismatch) : name_of(found.error->misbehaviour());
}
std::size_t size_of(const Found& found) { return found.mismatch ? size_of(*found.mismatch) : 0; }

void print(const Found& found) {
    if (found.mismatch)
        fmt::print("{} below {}\n{}", red("MISMATCH"), write_fen(found.start), to_string(*found.mismatch));
    else
        fmt::print("{} at {}\n  {}\n", red("ERROR"), write_fen(found.start), to_string(*found.error));
}

nlohmann::ordered_json json_of_found(const Found& found) {
    nlohmann::ordered_json json{{"start", write_fen(found.start)}};
    json["group"] = group_of(found);
    if (found.error) {
        json["error"] = found.error->what();
        json["dialogue"] = found.error->dialogue();
    }
    if (!found.mismatch)
        return json;
    if (found.mismatch->shows_by_fen)
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

/// `sides` are the names of those compared.
Finding finding_of_found(const Found& found, const std::array<std::string, 2>& sides, const CompareArguments& options) {
    Finding finding;
    if (found.mismatch)
        finding = finding_of(*found.mismatch, sides);
    else {
        finding.title = found.error->what();
        finding.game = Line{found.start, {}};
        finding.dialogue = found.error->dialogue();
    }
    finding.command = compare_command(found.start, options.depth, options.engines);
    return finding;
}

/// What is known of each engine, found out once.
struct KnownEngine {
    std::string name;
    std::string command;
    EngineOptions options;
};

/// How many positions each of a number of reasons left out, in words.
class LeftOut {
public:
    void add(std::size_t positions, const std::string& why) {
        if (positions != 0)
            text_ += fmt::format("{}{} {}", text_.empty() ? "" : ", ", positions, why);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

/// What is compared: one engine with Kiwipete, or two with each other.
struct Comparison {
    std::vector<KnownEngine> engines;
    Allowed allowed;
    std::vector<BoardSetup> starts; ///< Those that each engine can play.
    LeftOut left_out;

    /// Of those compared.
    [[nodiscard]] std::array<std::string, 2> sides() const {
        return {engines.front().name, engines.size() > 1 ? engines.back().name : "Kiwipete"};
    }
    [[nodiscard]] std::string title() const { return fmt::format("{}", fmt::join(sides(), " and ")); }
    /// Of the engines.
    [[nodiscard]] std::string names() const {
        return engines.size() > 1 ? engines.front().name + " and " + engines.back().name : engines.front().name;
    }
};

/// Starts each engine once. Throws UsageError or EngineError: a command that is not an engine is wrong use.
Comparison comparison_of(const CompareArguments& options, std::vector<BoardSetup> starts) {
    Comparison all{{}, allowed_from(options.allow), std::move(starts), {}};
    const EngineOptions engine_options = options.engine.options();
    for (const std::string& command : options.engines) {
        const auto engine = start_counting_engine(command, engine_options);
        all.engines.push_back({engine->name(), command, engine_options.knowing(engine->perft_support())});
        all.allowed = all.allowed | engine->declared();
        if (!engine->plays_chess960())
            all.left_out.add(
                    std::erase_if(all.starts, [](const BoardSetup& s) { return s.variant == Variant::Chess960; }),
                    fmt::format("of Chess960, which {} does not play", engine->name()));
    }
    return all;
}

/// What a run found.
struct CompareOutcome {
    std::size_t compared = 0;
    std::vector<Found> bad; ///< For JSON: the first of each group, with --all each.
    Groups<Found> groups;
    bool to_the_end = true;
};

CompareOutcome compare_all(const Comparison& what, const CompareArguments& options, AgreedPositions& agreed,
                           Report& report) {
    const auto make_worker = [&] {
        Engines engines;
        for (const KnownEngine& engine : what.engines)
            engines.push_back(std::make_unique<RestartedEngine>(engine.command, engine.options));
        return [&, engines = std::move(engines)](std::size_t i) {
            throw_if_interrupted();
            return compare_at(what.starts[i], engines, options.depth, what.allowed);
        };
    };
    CompareOutcome outcome;
    ProgressBar bar(what.starts.size(), "positions", options.choice.progress);
    const auto use = [&](std::size_t i, Found found) {
        ++outcome.compared;
        if (!found.mismatch && !found.error)
            return agreed.add(write_fen(what.starts[i]));
        report.add(group_of(found), finding_of_found(found, what.sides(), options));
        const bool is_new = outcome.groups.add(group_of(found), found, size_of(found));
        if (!is_new && !options.all)
            return;
        if (options.json)
            return outcome.bad.push_back(std::move(found));
        bar.clear();
        print(found);
    };
    outcome.to_the_end = run_in_order<Found>(options.jobs, what.starts.size(), make_worker, bar, use);
    return outcome;
}

void print_json(const Comparison& what, const CompareOutcome& outcome, int depth) {
    nlohmann::ordered_json json{{"engines", what.names()},
                                {"allowed", to_string(what.allowed)},
                                {"positions", outcome.compared},
                                {"leftOut", what.left_out.text()},
                                {"depth", depth},
                                {"interrupted", !outcome.to_the_end}};
    json["groups"] = nlohmann::ordered_json::array();
    for (const auto& group : outcome.groups.all())
        json["groups"].push_back(
                {{"group", group.name}, {"count", group.count}, {"smallest", json_of_found(group.smallest)}});
    json["found"] = nlohmann::ordered_json::array();
    for (const Found& found : outcome.bad)
        json["found"].push_back(json_of_found(found));
    fmt::print("{}\n", json.dump(2));
}

void print_text(const Comparison& what, const CompareOutcome& outcome, const CompareArguments& options,
                double seconds) {
    print_groups(outcome.groups, options.all, [](const Found& found) { print(found); });
    const std::size_t count = outcome.groups.count();
    fmt::print("{}: {} positions to depth {}, {}, {:.1f} s\n", what.title(), outcome.compared, options.depth,
               count == 0 ? green("no mismatch") : red(fmt::format("{} mismatches", count)), seconds);
    if (!what.left_out.text().empty())
        fmt::print("left out: {}\n", what.left_out.text());
}

/// Adds to a report what is known after the run.
void complete(Report& report, const Comparison& what, const CompareOutcome& outcome, int depth) {
    report.add_fact("positions", with_separators(outcome.compared));
    report.add_fact("depth", std::to_string(depth));
    report.add_fact("left out", what.left_out.text());
    report.add_fact("allowed differences", to_string(what.allowed));
    if (!outcome.to_the_end)
        report.set_interrupted();
    report.add_cases_of_groups(fmt::format("the moves to depth {}", depth));
}

ExitCode run_compare(const CompareArguments& options) {
    if (options.engines.size() > 2)
        throw UsageError("give one engine or subject, or two to compare with each other");
    if (options.engines.empty())
        throw UsageError("give --engine or --subject; with two of them, they are compared with each other");
    ReportFiles files(options.reports);
    const Interruption interruption;
    ChosenPositions chosen = find_positions(options.choice);
    keep_share(chosen.positions, options.shard);
    Comparison what = comparison_of(options, std::move(chosen.positions));
    if (!to_string(what.allowed).empty() && !options.json)
        fmt::print("allowed differences: {}\n", to_string(what.allowed));
    AgreedPositions agreed(options.resume_log, fmt::format("compare {} {}", options.depth, what.names()));
    what.left_out.add(std::erase_if(what.starts, [&](const BoardSetup& s) { return agreed.contain(write_fen(s)); }),
                      "that agreed in an earlier run");
    const Stopwatch watch;
    Report report("compare", what.title());
    const CompareOutcome outcome = compare_all(what, options, agreed, report);
    what.left_out.add(what.starts.size() - outcome.compared, "not reached before the signal");
    if (options.json)
        print_json(what, outcome, options.depth);
    else
        print_text(what, outcome, options, watch.seconds());
    complete(report, what, outcome, options.depth);
    files.write(report);
    const ExitCode code = outcome.groups.empty() ? ExitCode::Good : ExitCode::Mismatch;
    return interruption.exit_code_or(or_bad_lines(chosen.bad_lines, code));
}

} // namespace

void add_compare_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<CompareArguments>();
    CLI::App* verb =
            app.add_subcommand("compare", "Compare an engine's move generator with ours, or with another engine's");
    verb->add_option("positions", options->choice.inputs,
                     "FENs, names, startpos, or files of positions; without any, the built-in suites");
    verb->add_option("--engine", options->engines,
                     "Command line of a UCI engine, or script:CMD for a perftree script; give it twice to compare two")
            ->expected(1)
            ->allow_extra_args(false);
    verb->get_option("--engine")->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    add_subject_option(*verb, "A board library: the command line of an adapter that speaks the subject protocol",
                       [options](const std::string& command) { options->engines.push_back("subject:" + command); });
    add_depth_option(*verb, options->depth, 1, "Depth in plies");
    add_random_options(*verb, options->choice);
    add_jobs_option(*verb, options->jobs, "Positions to compare at the same time");
    add_shard_option(*verb, options->shard, "Compare only every N-th position, from the K-th");
    add_dialogue_options(*verb, options->engine);
    add_allow_option(*verb, options->allow);
    verb->add_flag("--all", options->all, "Print every mismatch, not only the first and the smallest of each kind");
    add_quiet_option(*verb, options->choice.progress);
    add_resume_option(*verb, options->resume_log,
                      "Store the positions that agree in this file, and skip them when run again");
    verb->add_flag("--json", options->json, "Print JSON");
    add_report_options(*verb, options->reports);
    verb->footer("Example: kiwipete compare --engine stockfish --random 1000 -d 3");
    verb->callback([options, &exit_code] { exit_code = run_compare(*options); });
}

} // namespace kiwi::tools
