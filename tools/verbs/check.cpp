// `kiwipete check`: the invariants on positions and along random games from them.
#include <algorithm>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/fen.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/readers.h"
#include "../../props/games/damaged_text.h"
#include "../../props/games/rules_of_games.h"
#include "../classes/chosen_invariants.h"
#include "../play/own_play.h"
#include "../report/finding_json.h"
#include "../report/print.h"
#include "../report/report_files.h"
#include "../terminal/interruption.h"
#include "check_run.h"
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
    ProgramArguments programs{{}, 10'000};
    std::vector<std::string> skip;
    std::vector<std::string> only;
    int malformed = 0;
    int own_games = 0;
    std::string dialogue;
    bool all = false;
    bool list = false;
    bool rules = false;
    bool in_process = false;
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
    return asked_of(invariant) == Asked::Parsers ? "texts" : "tables";
}

const char* boards_of(const Invariant& invariant) { return asked_of(invariant) == Asked::AnyBoard ? "any" : "ours"; }

void print_catalogue() {
    for (const Invariant& i : catalogue())
        fmt::print("{:<4} {:<5} {:<7} {:<22} {}\n", to_string(i.id), boards_of(i), scope_of(i), i.name, i.rule);
    fmt::print("{}\n", numbers_of_the_catalogue());
}

void print_catalogue_as_json() {
    nlohmann::ordered_json items = nlohmann::ordered_json::array();
    for (const Invariant& i : catalogue()) {
        items.push_back({{"id", to_string(i.id)},
                         {"name", i.name},
                         {"boards", boards_of(i)},
                         {"checked", scope_of(i)},
                         {"rule", i.rule}});
        if (const GameCheck* check = i.of_games(); check != nullptr && !check->is_ours())
            items.back()["needs"] = to_string(check->needs, Naming::Names);
    }
    fmt::print("{}\n", items.dump(2));
}

/// Which of the invariants that a program could be asked about are checked, and why the others are not.
void print_list_for(const OpenedProgram& program, const Checks& checks) {
    fmt::print("{}\n", program.description());
    for (const ChosenInvariant& chosen : chosen_invariants(checks, program.answers, Naming::Names))
        fmt::print("{}\n", to_string(chosen));
}

/// Throws UsageError if the moves of --moves are not a game.
void check_given_game(const CheckPlan& plan) {
    if (plan.starts.size() != 1)
        throw UsageError("--moves needs exactly one position");
    const Game game{plan.starts.front(), plan.moves};
    if (!replay(position_board(), game))
        throw UsageError(fmt::format("--moves: {} cannot be played", to_string(game)));
}

/// The FEN of a start in all spellings and damaged, and damaged texts of each other kind.
std::vector<std::pair<std::string, TextKind>> texts_about(const BoardSetup& start, Random& random) {
    std::vector<std::pair<std::string, TextKind>> texts;
    for (const FenStyle style : {FenStyle::Canonical, FenStyle::Shredder, FenStyle::XFen})
        texts.emplace_back(write_fen(start, style), TextKind::Fen);
    const std::string fen = write_fen(start);
    const std::string once = damaged(fen, random);
    texts.emplace_back(once, TextKind::Fen);
    texts.emplace_back(damaged(once, random), TextKind::Fen);
    texts.emplace_back(damaged(fen + " ;D1 20 ;D2 400", random), TextKind::PerftSuite);
    texts.emplace_back(damaged("position fen " + fen + " moves e2e4", random), TextKind::UciInput);
    texts.emplace_back(damaged("a2a3: 1\na2a4: 1\n\nNodes searched: 2\n", random), TextKind::EngineOutput);
    texts.emplace_back(damaged("[FEN \"" + fen + "\"]\n\n1. e4 {a} (d4 $1) e5 ; b\n2. O-O 1-0\n", random),
                       TextKind::Pgn);
    texts.emplace_back(
            damaged(fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1)) + " bm e4; id \"a; b\"; hmvc 3;", random),
            TextKind::Epd);
    return texts;
}

/// The invariants about tables, and about texts made of the starts, but for those that are skipped.
/// Tables are checked by the first of several shards.
void check_tables_and_texts(const CheckPlan& plan, const std::vector<const Invariant*>& skipped, Report& report) {
    const auto add = [&](std::optional<Finding> finding) {
        if (finding && std::ranges::find(skipped, finding->invariant) == skipped.end())
            add_finding(plan, std::move(*finding), report);
    };
    if (plan.shard.number == 1)
        for (const Invariant& i : catalogue())
            add(find_failure(i));
    const std::size_t share = plan.shard.share_of(plan.starts.size());
    ProgressBar bar(share, "texts about positions", plan.progress);
    for (std::size_t i = 0; i < share; ++i, bar.advance()) {
        throw_if_interrupted();
        const std::size_t number = plan.shard.task(i);
        Random random = random_of_task(plan.seed, number);
        for (const auto& [text, kind] : texts_about(plan.starts[number], random))
            add(find_failure(text, kind));
    }
}

CheckPlan plan_of(const CheckArguments& arguments) {
    CheckPlan plan;
    plan.moves = arguments.moves;
    plan.games = arguments.games;
    plan.plies = arguments.plies;
    plan.large_clocks = arguments.choice.random > 0;
    plan.kind = arguments.choice.kind;
    plan.malformed = arguments.malformed;
    plan.own_games = arguments.own_games;
    if (!arguments.dialogue.empty())
        plan.dialogue = steps_from(arguments.dialogue);
    plan.seed = arguments.choice.seed;
    plan.shard = arguments.shard;
    plan.jobs = arguments.jobs;
    plan.all = arguments.all;
    plan.in_process = arguments.in_process;
    plan.print = !arguments.json;
    plan.progress = arguments.choice.progress;
    const auto names = [&](Way way) {
        return arguments.programs.are_named() && arguments.programs.programs.front().way == way;
    };
    if (plan.malformed != 0 && !names(Way::Engine) && !names(Way::Library))
        throw UsageError("--malformed needs --engine or --library");
    for (const auto& [option, is_given] :
         {std::pair("--play", plan.own_games != 0), std::pair("--dialogue", !plan.dialogue.empty())})
        if (is_given && !names(Way::Engine))
            throw UsageError(fmt::format("{} needs --engine", option));
    if (!arguments.programs.are_named())
        return plan;
    plan.choice = arguments.programs.programs.front();
    plan.options = arguments.programs.options();
    if (plan.own_games != 0 || !plan.dialogue.empty()) {
        plan.play = find_play_abilities(plan.choice.command, plan.options);
        plan.program.emplace().name = plan.play->name;
        plan.program->deviations = plan.options.deviations;
        if (plan.play->plays_chess960)
            plan.program->answers.add(Question::Chess960);
        return plan;
    }
    plan.program = open_program(plan.choice, plan.options);
    return plan;
}

std::size_t without_chess960(std::vector<BoardSetup>& starts, const CheckPlan& plan) {
    if (plays(plan.answers(), Variant::Chess960))
        return 0;
    const std::size_t removed =
            std::erase_if(starts, [](const BoardSetup& s) { return s.variant == Variant::Chess960; });
    if (starts.empty())
        throw UsageError(fmt::format("{} does not play Chess960", plan.program->name));
    return removed;
}

/// What a run of the verb knows at its end.
struct Checked {
    const CheckPlan& plan;
    const Checks& checks;
    const Report& report;
    CheckOutcome outcome;
    std::size_t left_out = 0; ///< Positions of Chess960, for a program that does not play it.
    double seconds = 0;

    /// None where an engine plays against itself.
    [[nodiscard]] std::vector<ChosenInvariant> chosen() const {
        return plan.play ? std::vector<ChosenInvariant>()
                         : chosen_invariants(checks, plan.answers(), plan.program ? Naming::Names : Naming::Members);
    }
    /// How many invariants are checked.
    [[nodiscard]] std::size_t invariants() const {
        const auto all = chosen();
        return static_cast<std::size_t>(
                std::ranges::count_if(all, [](const ChosenInvariant& c) { return c.why_skipped.empty(); }));
    }
    [[nodiscard]] std::string asked() const { return plan.play ? "" : to_string(plan.answers(), Naming::Names); }
};

void print_json(const Checked& checked) {
    const CheckPlan& plan = checked.plan;
    const CheckOutcome& outcome = checked.outcome;
    nlohmann::ordered_json json{
            {"board", plan.description()},
            {"ours", !plan.program.has_value()},
            {"deviations", plan.program ? to_string(plan.program->deviations) : ""},
            {"asked", checked.asked()},
            {"notes", outcome.notes},
            {"positions", outcome.positions},
            {"games", outcome.games},
            {"searches", outcome.searches},
            {"leftOut", checked.left_out},
            {"malformed",
             {{"answered", outcome.answered}, {"refused", outcome.refused}, {"failed", outcome.malformed}}},
            {"interrupted", !outcome.to_the_end},
            {"seconds", checked.seconds},
            {"checked", nlohmann::ordered_json::array()},
            {"skipped", nlohmann::ordered_json::array()},
            {"findings", json_of_groups(checked.report)}};
    if (plan.play)
        json["checked"] = titles_of_own_play();
    for (const auto& [row, why] : checked.chosen())
        if (why.empty())
            json["checked"].push_back(title_of(*row));
        else
            json["skipped"].push_back({{"invariant", title_of(*row)}, {"why", why}});
    fmt::print("{}\n", text_of(json));
}

void print_text(const Checked& checked) {
    const CheckPlan& plan = checked.plan;
    const CheckOutcome& outcome = checked.outcome;
    print_groups(checked.report, plan.all);
    for (const std::string& note : outcome.notes)
        fmt::print("note: {}\n", note);
    if (checked.left_out != 0)
        fmt::print("left out: {} positions of Chess960, which it does not play\n", checked.left_out);
    if (plan.malformed != 0)
        fmt::print("malformed input: {} answered, {} refused, {} failures\n", outcome.answered, outcome.refused,
                   outcome.malformed);
    if (plan.program && plan.program->no_perft && !plan.play)
        fmt::print("no perft: {}\n", plan.program->no_perft->what());
    if (plan.program && !plan.play)
        fmt::print("asked: {}\n", checked.asked());
    if (plan.play)
        fmt::print("{} searches in {} games against itself, {} rules", with_separators(outcome.searches), outcome.games,
                   play_rules().size());
    else
        fmt::print("{} positions of {} games, {} invariants", with_separators(outcome.positions), outcome.games,
                   checked.invariants());
    const std::size_t count = checked.report.count();
    fmt::print(", seed {}: {}, {:.1f} s\n", plan.seed,
               count != 0 ? red(fmt::format("{} failure{}", count, count == 1 ? "" : "s"))
               : outcome.positions == 0 && outcome.searches == 0 ? "nothing was checked"
                                                                 : green("all hold"),
               checked.seconds);
    if (!outcome.to_the_end)
        fmt::print("interrupted: {} of {} games are played\n", with_separators(outcome.games),
                   with_separators(plan.shard.share_of(number_of_games(plan))));
}

/// With a case for each invariant that could be checked.
void complete(Report& report, const Checked& checked) {
    report.add_fact("positions", with_separators(checked.outcome.positions));
    report.add_fact("games", with_separators(checked.outcome.games));
    report.add_fact("plies", std::to_string(checked.plan.plies));
    report.add_fact("seed", std::to_string(checked.plan.seed));
    report.add_fact("asked", checked.plan.program ? checked.asked() : "");
    report.add_fact("notes", fmt::to_string(fmt::join(checked.outcome.notes, "; ")));
    if (!checked.outcome.to_the_end)
        report.set_interrupted();
    if (checked.plan.play)
        for (const std::string& title : titles_of_own_play())
            report.add_case({report.about(), title});
    for (const ChosenInvariant& chosen : checked.chosen())
        report.add_case(case_of(chosen, report.about()));
    report.fail_cases_of_groups();
}

/// Of an engine that crashed while it was found out how to ask it.
Finding finding_of_crash(const ProgramError& crash) {
    Finding finding;
    finding.asked = "perft";
    finding.rule = "An engine ignores words that it does not know, and goes on (UCI).";
    set_error(finding, crash, "an answer, or none");
    return finding;
}

void introduce(const CheckPlan& plan) {
    if (!plan.program)
        fmt::print("{}: to check yours, name it: --engine CMD, --library CMD\n", plan.description());
    else
        fmt::print("{}\n", plan.description());
}

ExitCode list(const CheckArguments& arguments) {
    if (arguments.programs.are_named())
        print_list_for(open_program(arguments.programs.programs.front(), arguments.programs.options()),
                       Checks(tier_named(arguments.tier), skipped_invariants(arguments.skip, arguments.only)));
    else
        arguments.json ? print_catalogue_as_json() : print_catalogue();
    return ExitCode::Good;
}

ExitCode print_rules(const CheckPlan& plan) {
    const std::vector<Game> games = games_of(plan);
    if (games.empty())
        throw UsageError("--rules: no games are played");
    fmt::print("{}", table_of_rules(games));
    return ExitCode::Good;
}

/// What was learned of a program, and what it does not read where programs may differ.
void add_notes(const OpenedProgram& program, std::set<std::string>& notes) {
    notes.insert(program.notes.begin(), program.notes.end());
    if (!program.crash && program.answers.has_any({Question::MoveOfSan, Question::GameOfPgn}))
        for (std::string& note : notes_on_readers(*program.make_board()))
            notes.insert(std::move(note));
}

ExitCode run_verb(const CheckArguments& arguments, ReportFiles& files) {
    if (arguments.list)
        return list(arguments);
    const Interruption interruption;
    const std::vector<const Invariant*> skipped = skipped_invariants(arguments.skip, arguments.only);
    const Checks checks(tier_named(arguments.tier), skipped);
    PositionChoice choice = arguments.choice;
    if (!arguments.programs.are_named())
        choice.kind = std::max(choice.kind, PositionKind::DoubleChess960);
    // An engine that plays against itself has starts of its own.
    const bool has_own_starts =
            !arguments.dialogue.empty() || (arguments.own_games != 0 && choice.inputs.empty() && choice.random == 0);
    ChosenPositions chosen = has_own_starts ? ChosenPositions() : find_positions(choice);
    CheckPlan plan = plan_of(arguments);
    if (!arguments.json && !arguments.rules)
        introduce(plan);
    plan.starts = std::move(chosen.positions);
    if (arguments.rules)
        return print_rules(plan);
    const Stopwatch watch;
    Report report("check", plan.description());
    Checked checked{plan, checks, report, {}};
    if (!has_own_starts)
        checked.left_out = without_chess960(plan.starts, plan);
    if (!plan.moves.empty())
        check_given_game(plan);
    const bool has_tables = plan.moves.empty() && !plan.program && tier_named(arguments.tier) == Tier::Full;
    const bool to_games = runs_to_the_end([&] {
        if (has_tables)
            check_tables_and_texts(plan, skipped, report);
    });
    if (plan.program && plan.program->crash)
        add_finding(plan, finding_of_crash(*plan.program->crash), report);
    if (to_games)
        checked.outcome = run_check(plan, checks, report);
    checked.outcome.to_the_end = checked.outcome.to_the_end && to_games;
    if (plan.program)
        add_notes(*plan.program, checked.outcome.notes);
    checked.seconds = watch.seconds();
    arguments.json ? print_json(checked) : print_text(checked);
    complete(report, checked);
    files.write(report);
    return interruption.exit_code_or(
            or_bad_lines(chosen.bad_lines, report.is_good() ? ExitCode::Good : ExitCode::Mismatch));
}

} // namespace

void add_check_command(CLI::App& app, CommandRun& run) {
    const auto arguments = std::make_shared<CheckArguments>();
    CLI::App* verb = app.add_subcommand("check", "Check the invariants on positions and along random games from them");
    verb->add_option("positions", arguments->choice.inputs,
                     "Suite or FEN files, - for standard input, FENs or names; without any, the built-in suites");
    CLI::Option* moves = verb->add_option("--moves", arguments->moves,
                                          "Check this game from the one position given, instead of random ones")
                                 ->type_name("MOVES")
                                 ->group("Positions");
    verb->add_option("--tier", arguments->tier, "How much to check: state, moves or full")
            ->check(CLI::IsMember({"state", "moves", "full"}))
            ->capture_default_str()
            ->type_name("TIER")
            ->group("What is checked");
    verb->add_option("--games", arguments->games, "Random games from each position")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str()
            ->group("Positions");
    add_random_options(*verb, arguments->choice);
    verb->add_option("--plies", arguments->plies, "Plies of each game; 0 for the position alone")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str()
            ->group("Positions");
    add_jobs_option(*verb, arguments->jobs, "Games to play at the same time");
    add_shard_option(*verb, arguments->shard, "Play only every N-th game, from the K-th");
    add_program_options(*verb, arguments->programs, "Check");
    add_choice_of_invariants(*verb, arguments->skip, arguments->only);
    CLI::Option* malformed = verb->add_option("--malformed", arguments->malformed,
                                              "With --engine or --library: number of malformed FENs and moves to send")
                                     ->check(CLI::Range(0, 10'000'000))
                                     ->group("What is checked");
    CLI::Option* play =
            verb->add_option("--play", arguments->own_games,
                             "With --engine: number of games that it plays against itself, as a GUI would have it play")
                    ->check(CLI::Range(1, 10'000'000))
                    ->excludes(moves)
                    ->excludes(malformed)
                    ->group("What is checked");
    verb->add_option("--dialogue", arguments->dialogue,
                     "With --engine: send these commands, separated by \";\", and judge its searches as --play does")
            ->type_name("COMMANDS")
            ->excludes(moves)
            ->excludes(malformed)
            ->excludes(play)
            ->group("What is checked");
    verb->add_flag("--all", arguments->all, "Print every failure, not only the first and the smallest of each kind")
            ->group("Output");
    add_quiet_option(*verb, arguments->choice.progress);
    verb->add_flag("--list", arguments->list,
                   "List the invariants; with a program, which are checked, and why the others are skipped")
            ->group("What is checked");
    verb->add_flag("--in-process", arguments->in_process,
                   "Check Kiwipete's own Position in this process, for a debugger: a crash then ends the run")
            ->group("Run");
    verb->add_flag("--rules", arguments->rules,
                   "Check nothing: print in how many of a thousand of these games each rule matters")
            ->group("What is checked");
    verb->add_flag("--json", arguments->json, "Print JSON")->group("Output");
    add_report_options(*verb, arguments->reports, run.command);
    verb->footer("Without --engine, --library or --script, Kiwipete's own Position is checked.\n"
                 "Example: kiwipete check --engine ./my-engine --random 200");
    verb->callback([arguments, &run] {
        run.exit_code =
                with_report_files(arguments->reports, [&](ReportFiles& files) { return run_verb(*arguments, files); });
    });
}

} // namespace kiwi::tools
