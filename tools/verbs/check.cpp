// `kiwipete check`: the invariants on positions and along random games from them.
#include <algorithm>
#include <iterator>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "kiwipete/engine/notation/fen.h"
#include "kiwipete/engine/in_parallel.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/props/play.h"
#include "kiwipete/props/table_invariants.h"
#include "kiwipete/props/text_invariants.h"
#include "kiwipete/tools/command.h"
#include "kiwipete/tools/engines/engine_check_run.h"
#include "kiwipete/tools/options.h"
#include "kiwipete/tools/terminal.h"
#include "kiwipete/tools/failures.h"

namespace kiwi::tools {

namespace {

struct Options {
    PositionChoice choice;
    std::vector<std::string> moves;
    std::string tier = "full";
    int games = 1;
    int plies = 40;
    int jobs = all_processors();
    EngineChoice engine{"", 10'000};
    int hostile = 0;
    bool list = false;
    bool json = false;
};

Tier tier_named(const std::string& name) {
    for (const Tier tier : {Tier::State, Tier::Moves, Tier::Full})
        if (name == name_of(tier))
            return tier;
    throw UsageError("--tier " + name + ": expected state, moves or full");
}

void list_catalogue(bool json) {
    nlohmann::ordered_json items = nlohmann::ordered_json::array();
    const auto show = [&](const Statement& s, const char* asked) {
        if (json)
            items.push_back({{"id", s.id}, {"name", s.name}, {"asked", asked}, {"statement", s.statement}});
        else
            fmt::print("{:<4} {:<6} {:<22} {}\n", s.id, asked, s.name, s.statement);
    };
    for (const auto& i : catalogue<PositionSubject>())
        show(i, name_of(i.tier));
    for (const auto& texts :
         {fen_text_invariants(), suite_text_invariants(), uci_input_invariants(), engine_output_invariants()})
        for (const TextInvariant& i : texts)
            show(i, "texts");
    for (const TableInvariant& i : table_invariants())
        show(i, "tables");
    if (json)
        fmt::print("{}\n", items.dump(2));
}

/// The moves that --moves names, played from the one position given; each position on the way is held.
std::optional<Violation> hold_line(const Line& line, Tier tier) {
    if (!replay<PositionSubject>(line))
        throw UsageError(fmt::format("--moves: {} cannot be played", to_string(line)));
    PositionGame game(line.start);
    auto violation = find_violation(game, tier);
    for (auto move = line.moves.begin(); !violation && move != line.moves.end() && play(game, *move); ++move)
        violation = find_violation(game, tier);
    return violation;
}

struct Outcome {
    std::uint64_t positions = 0;
    std::vector<Violation> violations;
};

/// What is asked once, and of the FENs of the starts.
void hold_tables_and_texts(const std::vector<BoardSetup>& starts, std::vector<Violation>& violations) {
    for (const TableInvariant& i : table_invariants())
        if (Result f = i.check())
            violations.push_back({fmt::format("{} {}", i.id, i.name), "-", {}, "the tables", f->expected, f->found});
    for (const BoardSetup& start : starts)
        for (const FenStyle style : {FenStyle::Canonical, FenStyle::Shredder, FenStyle::XFen})
            if (auto violation = find_violation(write_fen(start, style), fen_text_invariants()))
                violations.push_back(std::move(*violation));
}

/// Plays the games of all positions, each seeded by itself so that the number of threads changes nothing.
Outcome play_all(const std::vector<BoardSetup>& starts, const Options& options, Tier tier) {
    Outcome outcome;
    if (tier == Tier::Full)
        hold_tables_and_texts(starts, outcome.violations);
    struct Games {
        std::uint64_t positions = 0;
        std::vector<Violation> violations;
    };
    const auto play = [&](std::size_t i) {
        Games games;
        Random random = random_of_piece(options.choice.seed, i);
        for (int n = 0; n < options.games; ++n) {
            const PlayOut game = play_at_random(starts[i], tier, options.plies, random);
            games.positions += static_cast<std::uint64_t>(game.positions);
            if (game.violation)
                games.violations.push_back(minimised(*game.violation, starts[i].variant));
        }
        return games;
    };
    ProgressBar bar(starts.size(), "starts");
    in_parallel(
            options.jobs, starts.size(), [&] { return play; },
            [&](std::size_t, Games games) {
                bar.advance();
                outcome.positions += games.positions;
                std::ranges::move(games.violations, std::back_inserter(outcome.violations));
            });
    return outcome;
}

void print_json(const Outcome& outcome, double seconds) {
    nlohmann::ordered_json json{
            {"positions", outcome.positions}, {"seconds", seconds}, {"violations", nlohmann::ordered_json::array()}};
    for (const Violation& v : outcome.violations)
        json["violations"].push_back(json_of(v));
    fmt::print("{}\n", json.dump(2));
}

ExitCode run_check(const Options& options) {
    const Tier tier = tier_named(options.tier);
    if (options.list) {
        list_catalogue(options.json);
        return ExitCode::Good;
    }
    const std::vector<BoardSetup> starts = find_positions(options.choice);
    if (options.engine.is_named())
        return check_engine({options.engine.command, options.engine.limits(), starts, options.games, options.plies,
                             options.hostile, options.choice.seed, options.jobs, options.json});
    const Stopwatch watch;
    Outcome outcome;
    if (options.moves.empty())
        outcome = play_all(starts, options, tier);
    else {
        if (starts.size() != 1)
            throw UsageError("--moves needs one position to begin from");
        outcome.positions = options.moves.size() + 1;
        if (auto violation = hold_line({starts.front(), options.moves}, tier))
            outcome.violations.push_back(std::move(*violation));
    }
    if (options.json)
        print_json(outcome, watch.seconds());
    else {
        for (const Violation& v : outcome.violations)
            print_violation(v);
        fmt::print("{} positions from {} starts, {} invariants, seed {}: {}, {:.1f} s\n",
                   with_separators(outcome.positions), starts.size(),
                   std::ranges::count_if(catalogue<PositionSubject>(), [&](const auto& i) { return i.tier <= tier; }),
                   options.choice.seed,
                   outcome.violations.empty() ? green("all hold")
                                              : red(fmt::format("{} violations", outcome.violations.size())),
                   watch.seconds());
    }
    return outcome.violations.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace

void add_check_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("check", "Hold positions, and random games from them, against the invariants");
    verb->add_option("positions", options->choice.inputs,
                     "Suite or FEN files, - for standard input, FENs or names; without any, the built-in suites");
    verb->add_option("--moves", options->moves, "Hold this line from the one position given, instead of random games");
    verb->add_option("--tier", options->tier, "How much to ask: state, moves or full")->capture_default_str();
    verb->add_option("--games", options->games, "Random games from each position")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str();
    add_random_options(*verb, options->choice);
    verb->add_option("--plies", options->plies, "Steps in each game; 0 for the position alone")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str();
    add_jobs_option(*verb, options->jobs, "Games to play at once");
    add_engine_options(*verb, options->engine,
                       "Hold the UCI engine of this command line instead: what it says by moves and by FEN");
    verb->add_option("--hostile", options->hostile,
                     "With --engine: so many damaged FENs and moves that it must survive")
            ->check(CLI::Range(0, 10'000'000));
    verb->add_flag("--list", options->list, "List the invariants");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->footer("Example: kiwipete check \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --games 100");
    verb->callback([options, &exit_code] { exit_code = run_check(*options); });
}

} // namespace kiwi::tools
