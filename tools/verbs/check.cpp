// `kiwipete check`: the invariants on positions and along random games from them.
#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/fen.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/play.h"
#include "../../props/games/generators.h"
#include "../classes/chosen_invariants.h"
#include "../failures.h"
#include "../groups.h"
#include "../programs/engine_check_run.h"
#include "../programs/program_checker.h"
#include "../report/report_files.h"
#include "../terminal/ordered_run.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct CheckArguments {
    PositionChoice choice;
    std::vector<std::string> moves;
    std::string tier = "full";
    int games = 1;
    int plies = 40;
    int jobs = all_processors();
    EngineChoice engine{"", 10'000};
    std::string subject; ///< Command line of a subject program; empty for none.
    std::vector<std::string> skip;
    std::vector<std::string> only;
    int malformed = 0;
    std::vector<std::string> allow;
    bool all = false;
    bool list = false;
    bool json = false;
    Shard shard;
    ReportOptions reports;
};

Tier tier_named(const std::string& name) {
    for (const Tier tier : {Tier::State, Tier::Moves, Tier::Full})
        if (name == name_of(tier))
            return tier;
    throw UsageError("--tier " + name + ": expected state, moves or full");
}

/// When an invariant is checked: its tier, "texts" or "tables".
const char* scope_of(const Invariant& invariant) {
    if (const GameCheck* check = invariant.of_games())
        return name_of(check->tier);
    return std::holds_alternative<TextCheck>(invariant.check) ? "texts" : "tables";
}

void print_catalogue() {
    for (const Invariant& i : catalogue())
        fmt::print("{:<4} {:<6} {:<22} {}\n", to_string(i.id), scope_of(i), i.name, i.rule);
}

void print_catalogue_as_json() {
    nlohmann::ordered_json items = nlohmann::ordered_json::array();
    for (const Invariant& i : catalogue())
        items.push_back({{"id", to_string(i.id)}, {"name", i.name}, {"checked", scope_of(i)}, {"rule", i.rule}});
    fmt::print("{}\n", items.dump(2));
}

/// What no program can answer.
constexpr Capabilities OF_NO_PROGRAM{Capability::KiwiPosition, Capability::Flip};

/// Which of the invariants that a program could be asked about are checked, and why the others are not.
void print_list_for(const SubjectProfile& profile, const Checks& checks) {
    fmt::print("{}\n", describe(profile));
    for (const ChosenInvariant& chosen :
         chosen_invariants(checks, profile.capabilities, OF_NO_PROGRAM, protocol_name_of))
        fmt::print("{}\n", to_string(chosen));
}

struct CheckOutcome {
    std::size_t games = 0;
    std::uint64_t positions = 0;
    std::vector<Failure> failures;
    Groups<Failure> groups;   ///< Those of games, by invariant.
    std::size_t left_out = 0; ///< Positions of Chess960, for a subject that does not play it.
    bool to_the_end = true;   ///< False if a signal came before.
};

/// Plays the games of one thread, by their numbers.
using PlayGame = std::function<CheckedGame(std::size_t task)>;

/// What is checked: kiwi::Position or a subject program, and how a thread plays its games.
struct Checked {
    std::function<PlayGame()> make_player;
    Capabilities capabilities;
    std::string command{};     ///< Of a subject; empty for kiwi::Position.
    std::string description{}; ///< Of a subject: its name and its declared differences.
};

/// Throws UsageError if the line of --moves is not a game.
void check_given_line(const std::vector<BoardSetup>& starts, const CheckArguments& options) {
    if (starts.size() != 1)
        throw UsageError("--moves needs exactly one position");
    const Line line{starts.front(), options.moves};
    if (!replay(position_subject(), line))
        throw UsageError(fmt::format("--moves: {} cannot be played", to_string(line)));
}

/// Kiwipete's own. Game n of start i; the first game of each start is the same however many there are.
Checked own_position(const std::vector<BoardSetup>& starts, const CheckArguments& options, const Checks& checks) {
    const auto play = [&starts, &options, &checks](std::size_t task) {
        throw_if_interrupted();
        Random random = random_of_task(options.choice.seed, task);
        const BoardSetup& start = starts[task % starts.size()];
        CheckedGame game = options.moves.empty()
                                   ? play_at_random(position_subject(), start, checks, options.plies, random)
                                   : check_line(position_subject(), {start, options.moves}, checks);
        if (game.failure && options.moves.empty())
            game.failure = minimised(*game.failure, position_subject());
        return game;
    };
    return {[play] { return play; }, position_subject().capabilities()};
}

SubjectOptions subject_options_of(const CheckArguments& options) {
    SubjectOptions subject = options.engine.subject_options();
    subject.allowed = allowed_from(options.allow);
    return subject;
}

/// What a program says of itself. Throws UsageError.
SubjectProfile profile_of(const std::string& command, const SubjectOptions& options) {
    try {
        return profile_of_program(command, options);
    } catch (const SubjectError& error) {
        throw UsageError(error.what());
    }
}

/// A program; its games go back and forth, so that positions repeat.
Checked subject_program(const std::vector<BoardSetup>& starts, const CheckArguments& options, const Checks& checks) {
    const SubjectOptions subject_options = subject_options_of(options);
    const SubjectProfile profile = profile_of(options.subject, subject_options);
    if (!options.json)
        fmt::print("{}\n", describe(profile));
    const auto make_player = [&starts, &options, &checks, subject_options, profile]() -> PlayGame {
        const auto checker = std::make_shared<ProgramChecker>(options.subject, subject_options, profile);
        return [&starts, &options, &checks, checker](std::size_t task) {
            throw_if_interrupted();
            Random random = random_of_task(options.choice.seed, task);
            BoardSetup start = starts[task % starts.size()];
            if (options.choice.random > 0 && random.below(LARGE_CLOCKS_ONE_IN) == 0)
                start = with_large_clocks(start, random, options.choice.kind);
            return checker->check(options.moves.empty() ? random_line_from(start, random, options.plies)
                                                        : Line{start, options.moves},
                                  checks);
        };
    };
    return {make_player, profile.capabilities, options.subject, describe(profile)};
}

/// The invariants about tables, and about the FENs of the starts, but for those that are skipped.
/// Tables are checked by the first part of several.
void check_tables_and_texts(const std::vector<BoardSetup>& starts, const std::vector<const Invariant*>& skipped,
                            Shard shard, std::vector<Failure>& failures) {
    const auto add = [&](std::optional<Failure> failure) {
        if (failure && std::ranges::find(skipped, failure->invariant) == skipped.end())
            failures.push_back(std::move(*failure));
    };
    if (shard.number == 1)
        for (const Invariant& i : catalogue())
            add(find_failure(i));
    for (std::size_t i = 0; i < shard.share_of(starts.size()); ++i)
        for (const FenStyle style : {FenStyle::Canonical, FenStyle::Shredder, FenStyle::XFen})
            add(find_failure(write_fen(starts[shard.task(i)], style), TextKind::Fen));
}

/// Plays the games of all positions, each with a seed of its own so that neither the number of threads nor that of
/// parts changes anything.
void check_games(const Checked& checked, std::size_t games, const CheckArguments& options, CheckOutcome& outcome) {
    const std::size_t share = options.shard.share_of(games);
    ProgressBar bar(share, "games", options.choice.progress);
    const auto make_worker = [&] {
        return [play = checked.make_player(), &options](std::size_t i) { return play(options.shard.task(i)); };
    };
    const auto use = [&](std::size_t, CheckedGame game) {
        ++outcome.games;
        outcome.positions += static_cast<std::uint64_t>(game.positions);
        if (!game.failure)
            return;
        const std::string title = title_of(*game.failure->invariant);
        const bool is_new = outcome.groups.add(title, *game.failure, to_string(*game.failure).size());
        if (!options.json && (is_new || options.all)) {
            bar.clear();
            print_failure(*game.failure, checked.command);
        }
        outcome.failures.push_back(std::move(*game.failure));
    };
    outcome.to_the_end = run_in_order<CheckedGame>(options.jobs, share, make_worker, bar, use);
}

void print_json(const CheckOutcome& outcome, const Checked& checked, double seconds) {
    nlohmann::ordered_json json{{"subject", checked.description},
                                {"positions", outcome.positions},
                                {"games", outcome.games},
                                {"leftOut", outcome.left_out},
                                {"interrupted", !outcome.to_the_end},
                                {"seconds", seconds},
                                {"failures", nlohmann::ordered_json::array()}};
    for (const Failure& failure : outcome.failures)
        json["failures"].push_back(json_of(failure));
    fmt::print("{}\n", json.dump(2));
}

void print_text(const CheckOutcome& outcome, const CheckArguments& options, const Checked& checked,
                std::size_t invariants, double seconds) {
    print_groups(outcome.groups, options.all, [&](const Failure& failure) { print_failure(failure, checked.command); });
    if (outcome.left_out != 0)
        fmt::print("left out: {} positions of Chess960, which it does not play\n", outcome.left_out);
    fmt::print("{} positions of {} games, {} invariants, seed {}: {}, {:.1f} s\n", with_separators(outcome.positions),
               outcome.games, invariants, options.choice.seed,
               outcome.failures.empty() ? green("all hold") : red(fmt::format("{} failures", outcome.failures.size())),
               seconds);
}

/// With a case for each invariant that could be checked.
Report report_of(const CheckOutcome& outcome, const CheckArguments& options, const Checked& checked,
                 const Checks& checks) {
    const std::string about = checked.description.empty() ? "Kiwipete's own Position" : checked.description;
    Report report("check", about);
    report.add_fact("positions", with_separators(outcome.positions));
    report.add_fact("games", with_separators(outcome.games));
    report.add_fact("seed", std::to_string(options.choice.seed));
    if (!outcome.to_the_end)
        report.set_interrupted();
    for (const Failure& failure : outcome.failures)
        report.add(title_of(*failure.invariant), finding_of(failure, checked.command));
    const Capabilities never = checked.command.empty() ? Capabilities{} : OF_NO_PROGRAM;
    for (const ChosenInvariant& chosen : chosen_invariants(checks, checked.capabilities, never, protocol_name_of))
        report.add_case(case_of(chosen, about));
    report.fail_cases_of_groups();
    return report;
}

EngineCheckPlan engine_plan(const CheckArguments& options, const std::vector<BoardSetup>& starts) {
    EngineCheckPlan plan;
    plan.command = options.engine.command;
    plan.options = options.engine.options();
    plan.allowed = allowed_from(options.allow);
    plan.starts = starts;
    plan.games = options.games;
    plan.plies = options.plies;
    plan.malformed = options.malformed;
    plan.seed = options.choice.seed;
    plan.shard = options.shard;
    plan.jobs = options.jobs;
    plan.all = options.all;
    plan.progress = options.choice.progress;
    plan.json = options.json;
    plan.reports = options.reports;
    return plan;
}

ExitCode run_check(const CheckArguments& options) {
    const Tier tier = tier_named(options.tier);
    if (options.list && !options.subject.empty()) {
        print_list_for(profile_of(options.subject, subject_options_of(options)),
                       Checks(tier, skipped_invariants(options.skip, options.only)));
        return ExitCode::Good;
    }
    if (options.list) {
        options.json ? print_catalogue_as_json() : print_catalogue();
        return ExitCode::Good;
    }
    const Interruption interruption;
    PositionChoice choice = options.choice;
    if (!options.engine.is_named() && options.subject.empty())
        choice.kind = std::max(choice.kind, PositionKind::DoubleChess960);
    const ChosenPositions chosen = find_positions(choice);
    const std::vector<BoardSetup>& starts = chosen.positions;
    if (options.engine.is_named())
        return interruption.exit_code_or(or_bad_lines(chosen.bad_lines, check_engine(engine_plan(options, starts))));
    ReportFiles files(options.reports);
    const Stopwatch watch;
    const std::vector<const Invariant*> skipped = skipped_invariants(options.skip, options.only);
    const Checks checks(tier, skipped);
    std::vector<BoardSetup> playable = starts;
    if (!options.moves.empty())
        check_given_line(starts, options);
    const Checked checked = options.subject.empty() ? own_position(playable, options, checks)
                                                    : subject_program(playable, options, checks);
    CheckOutcome outcome;
    if (!checked.capabilities.has(Capability::Chess960)) {
        outcome.left_out = std::erase_if(playable, [](const BoardSetup& s) { return s.variant == Variant::Chess960; });
        if (playable.empty())
            throw UsageError(fmt::format("{} does not play Chess960", options.subject));
    }
    if (options.subject.empty() && options.moves.empty() && tier == Tier::Full)
        check_tables_and_texts(starts, skipped, options.shard, outcome.failures);
    if (!options.json)
        for (const Failure& failure : outcome.failures)
            print_failure(failure);
    const std::size_t games = options.moves.empty() ? playable.size() * static_cast<std::size_t>(options.games) : 1;
    check_games(checked, games, options, outcome);
    const auto invariants = static_cast<std::size_t>(std::ranges::count_if(
            checks, [&](const Invariant* i) { return i->of_games()->needs.met_by(checked.capabilities); }));
    if (options.json)
        print_json(outcome, checked, watch.seconds());
    else
        print_text(outcome, options, checked, invariants, watch.seconds());
    files.write(report_of(outcome, options, checked, checks));
    return interruption.exit_code_or(
            or_bad_lines(chosen.bad_lines, outcome.failures.empty() ? ExitCode::Good : ExitCode::Mismatch));
}

} // namespace

void add_check_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<CheckArguments>();
    CLI::App* verb = app.add_subcommand("check", "Check the invariants on positions and along random games from them");
    verb->add_option("positions", options->choice.inputs,
                     "Suite or FEN files, - for standard input, FENs or names; without any, the built-in suites");
    verb->add_option("--moves", options->moves, "Check this line from the one position given, instead of random games");
    verb->add_option("--tier", options->tier, "How much to check: state, moves or full")->capture_default_str();
    verb->add_option("--games", options->games, "Random games from each position")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str();
    add_random_options(*verb, options->choice);
    verb->add_option("--plies", options->plies, "Steps in each game; 0 for the position alone")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str();
    add_jobs_option(*verb, options->jobs, "Games to play at the same time");
    add_shard_option(*verb, options->shard, "Play only every N-th game, from the K-th");
    add_engine_options(*verb, options->engine,
                       "Check a UCI engine instead: its answers by moves and by FEN (command line of the engine)");
    add_subject_option(*verb, "Check a board library instead: the command line of an adapter (subject protocol)",
                       [options](const std::string& command) { options->subject = command; })
            ->excludes("--engine");
    add_choice_of_invariants(*verb, options->skip, options->only);
    verb->add_option("--malformed", options->malformed, "With --engine: number of malformed FENs and moves to send")
            ->check(CLI::Range(0, 10'000'000));
    add_allow_option(*verb, options->allow);
    verb->add_flag("--all", options->all, "Print every failure, not only the first and the smallest of each kind");
    add_quiet_option(*verb, options->choice.progress);
    verb->add_option("--hostile", options->malformed)->group(""); // the name of earlier versions
    verb->add_flag("--list", options->list,
                   "List the invariants; with --subject, which are checked, and why the others are skipped");
    verb->add_flag("--json", options->json, "Print JSON");
    add_report_options(*verb, options->reports);
    verb->footer("Example: kiwipete check \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --games 100");
    verb->callback([options, &exit_code] { exit_code = run_check(*options); });
}

} // namespace kiwi::tools
