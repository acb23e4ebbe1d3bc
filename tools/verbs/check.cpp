// `kiwipete check`: checks invariants on positions and along random games from them.
#include <algorithm>
#include <memory>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/conventions.h"
#include "../../props/games/rules_of_games.h"
#include "../classes/chosen_invariants.h"
#include "../play/own_play.h"
#include "../programs/malformed_input.h"
#include "../programs/repeat_commands.h"
#include "../reading/pasted_text.h"
#include "../report/report_output.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "check_run.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct CheckArguments {
    CheckPlan plan{.options = {.answer = Process::Milliseconds(10'000)}, .jobs = all_processors()};
    PositionChoice choice;
    std::vector<std::string> before;
    std::string tier = "full";
    std::vector<ProgramChoice> programs;
    std::vector<std::string> skip;
    std::vector<std::string> only;
    std::string dialogue;
    bool all = false;
    bool list = false;
    bool rules = false;
    ReportOptions reports;
};

const std::map<std::string, Tier> TIERS{{"state", Tier::State}, {"moves", Tier::Moves}, {"full", Tier::Full}};

void print_catalogue() {
    for (const Invariant& i : catalogue())
        fmt::print("{:<4} {:<7} {:<22} {}\n", i.id, name_of(i.tier), i.name, i.rule);
}

void print_catalogue_as_json() {
    nlohmann::ordered_json items = nlohmann::ordered_json::array();
    for (const Invariant& i : catalogue())
        items.push_back({{"id", i.id},
                         {"name", i.name},
                         {"checked", name_of(i.tier)},
                         {"rule", i.rule},
                         {"needs", to_string(i.needs, Naming::Names)}});
    fmt::print("{}\n", items.dump(2));
}

/// Prints the invariants that apply to a program, and why some are skipped.
void print_list_for(const Program& program, const Checks& checks) {
    say("{}\n", program.description());
    for (const ChosenInvariant& chosen : chosen_invariants(checks, program.answers, Naming::Names))
        say("{}\n", to_string(chosen));
}

/// The moves of --moves in UCI, whatever their notation. Only UCI has null moves.
std::vector<std::string> given_moves(const CheckPlan& plan) {
    if (plan.number_of_starts() != 1)
        throw UsageError("--moves needs exactly one position");
    const BoardSetup start = plan.start(0).start;
    const std::string text = joined_with(" ", plan.moves);
    const std::vector<std::string_view> words = kiwi::words_of(text);
    if (std::vector<std::string> moves(words.begin(), words.end()); replay(position_board(), {start, moves}))
        return moves;
    auto played = with_moves({start, {}}, text);
    if (const auto* why = std::get_if<std::string>(&played))
        throw UsageError("--moves, " + *why);
    return std::get<Game>(std::move(played)).moves;
}

/// Completes the plan: parses the steps, opens the program and finds out what it can be asked.
CheckPlan plan_of(const CheckArguments& arguments) {
    CheckPlan plan = arguments.plan;
    if (!arguments.dialogue.empty())
        plan.dialogue = parse_steps(arguments.dialogue);
    plan.seed = arguments.choice.seed;
    const auto names = [&](Way way) { return !arguments.programs.empty() && arguments.programs.front().way == way; };
    if (plan.malformed != 0 && plan.malformed_input.empty() && !names(Way::Engine) && !names(Way::Library))
        throw UsageError("--malformed needs --engine or --library");
    for (const auto& [option, is_given] :
         {std::pair("--play", plan.own_games != 0), std::pair("--dialogue", !plan.dialogue.empty()),
          std::pair("--malformed-input", !plan.malformed_input.empty())})
        if (is_given && !names(Way::Engine))
            throw UsageError(fmt::format("{} needs --engine", option));
    if (arguments.programs.empty() && !arguments.before.empty())
        throw UsageError("--before needs --engine, --library or --script");
    if (arguments.programs.empty())
        return plan;
    plan.choice = arguments.programs.front();
    const ProgressBar bar(FIRST_ANSWERS, arguments.choice.progress);
    for (const std::string& game : arguments.before)
        plan.before.push_back(game_before(game));
    if (plan.own_games != 0 || !plan.dialogue.empty()) {
        plan.play = plan.dialogue.empty() ? find_play_abilities(plan.choice.command, plan.options)
                                          : find_name_and_variants(plan.choice.command, plan.options);
        if (!plan.play->why_no_play.empty())
            throw BoardError(plan.play->why_no_play);
        plan.program.emplace().name = plan.play->name;
        plan.program->deviations = plan.options.deviations;
        plan.program->answers = plan.play->answers;
        return plan;
    }
    plan.program = open_program(plan.choice, plan.options);
    return plan;
}

std::size_t leave_out_chess960(CheckPlan& plan) {
    if (plays(plan.answers(), Variant::Chess960))
        return 0;
    const auto is_chess960 = [](const BoardSetup& start) { return start.variant == Variant::Chess960; };
    const std::size_t removed = std::erase_if(plan.openings, [&](const Game& g) { return is_chess960(g.start); })
                                + plan.starts.erase_if(is_chess960);
    if (plan.number_of_starts() == 0)
        throw UsageError(fmt::format("{} does not play Chess960", plan.program->name));
    return removed;
}

/// The invariants that apply; none if an engine plays against itself.
std::vector<ChosenInvariant> chosen_for(const CheckPlan& plan, const Checks& checks) {
    return plan.play || plan.number_of_games() == 0
                   ? std::vector<ChosenInvariant>()
                   : chosen_invariants(checks, plan.answers(), plan.program ? Naming::Names : Naming::Members);
}

/// How many malformed inputs were sent.
std::uint64_t malformed_inputs(const TaskResult& sum) { return sum.answered + sum.refused + sum.failed; }

std::string summary_of(const CheckPlan& plan, const RunOutcome& outcome, std::ptrdiff_t invariants) {
    if (plan.play)
        return fmt::format("{} in {} against itself, {}, seed {}", amount(outcome.sum.searches, "search", "es"),
                           amount(outcome.tasks, "game"), amount(play_rules().size(), "rule"), plan.seed);
    if (plan.number_of_games() == 0)
        return fmt::format("{}, seed {}", amount(malformed_inputs(outcome.sum), "malformed input"), plan.seed);
    return fmt::format("{} of {}, {}, seed {}", amount(outcome.sum.positions, "position"),
                       amount(outcome.tasks, "game"), amount(static_cast<std::uint64_t>(invariants), "invariant"),
                       plan.seed);
}

bool is_nothing(const TaskResult& sum) {
    return sum.positions == 0 && sum.searches == 0 && sum.answered == 0 && sum.refused == 0;
}

/// Adds the results of the run, and a test case for each invariant that applies.
void complete(Report& report, const CheckPlan& plan, const Checks& checks, const RunOutcome& outcome) {
    const std::vector<ChosenInvariant> chosen = chosen_for(plan, checks);
    report.add_fact("positions", outcome.sum.positions);
    report.add_fact("games", outcome.tasks);
    report.add_fact("searches", outcome.sum.searches);
    report.add_fact("plies", static_cast<std::uint64_t>(plan.plies));
    report.add_fact("seed", plan.seed);
    if (plan.malformed != 0) {
        report.add_fact("answered", outcome.sum.answered);
        report.add_fact("refused", outcome.sum.refused);
        report.add_fact("malformed input", fmt::format("{} answered, {} refused, {} failures", outcome.sum.answered,
                                                       outcome.sum.refused, outcome.sum.failed));
    }
    if (const UciAbilities* engine = plan.as_engine(); engine != nullptr && engine->no_perft)
        report.add_fact("no perft", engine->no_perft->what());
    if (plan.program && !plan.play)
        report.add_fact("asked", to_string(plan.answers(), Naming::Names));
    for (const std::string& note : outcome.sum.notes)
        report.add_note(note);
    const auto played = outcome.sum.searches == 0 ? ReportCase::Status::Skipped : ReportCase::Status::Passed;
    for (const std::string& title : plan.play ? titles_of_own_play() : std::vector<std::string>())
        report.add_case({report.about(), title, played});
    for (const ChosenInvariant& row : chosen)
        report.add_case(case_of(row, report.about(), plan.limits.fail_fast && !report.is_good()));
    report.fail_cases_of_groups();
    report.set_summary(summary_of(plan, outcome, std::ranges::count_if(chosen, [](const ChosenInvariant& row) {
                                      return row.why_skipped.empty();
                                  })));
    if (report.is_all_good() && is_nothing(outcome.sum))
        report.set_checked_nothing();
    else if (report.is_all_good())
        report.set_verdict("all hold");
    const bool has_games = plan.number_of_games() != 0;
    const std::size_t done = has_games ? outcome.tasks : malformed_inputs(outcome.sum);
    const std::size_t all =
            has_games ? plan.shard.tasks_of(plan.number_of_games()).size() : static_cast<std::size_t>(plan.malformed);
    const char* const what = has_games ? "games are played" : "malformed inputs are sent";
    if (!outcome.to_the_end || has_games || plan.shard == Shard())
        tell_end(report, plan.limits, outcome.to_the_end, done, all, what);
}

/// The command that repeats what is seen when a program is opened.
std::string command_to_open(const std::string& typed) {
    return fmt::format("kiwipete check startpos --plies 0{}", typed);
}

/// The finding for an engine that failed while its perft command was being detected.
Finding finding_of_crash(const ProgramError& crash, bool has_perft, const std::string& typed) {
    Finding finding;
    finding.asked = "perft";
    finding.rule =
            has_perft ? "A perft is answered in any legal position."
                      : "An engine survives a legal position, and commands with words that it does not know (UCI).";
    set_error(finding, crash, has_perft ? "an answer" : "an answer, or none");
    finding.command = command_to_open(typed);
    return finding;
}

/// The finding for an engine that ignores moves, which no other check sees: it is sent each position as a FEN.
Finding finding_of_ignored_moves(const std::string& position, const std::string& typed) {
    Finding finding;
    finding.asked = "position";
    finding.rule = "An engine plays the moves after the FEN of `position` (UCI).";
    finding.kind = "the moves are ignored";
    finding.input = position;
    finding.texts = {{"expected", "the moves of the position after the move"},
                     {"found", "those of the position without the move"}};
    finding.command = command_to_open(typed);
    return finding;
}

/// The options that choose invariants, as they would be typed.
std::string typed_checks(const CheckArguments& arguments) {
    std::string typed = arguments.tier == "full" ? "" : " --tier " + arguments.tier;
    for (const auto& [option, names] : {std::pair("--skip", &arguments.skip), std::pair("--only", &arguments.only)})
        if (!names->empty())
            typed += fmt::format(" {} {}", option, shell_word(fmt::to_string(fmt::join(*names, ","))));
    return typed;
}

ExitCode list(const CheckArguments& arguments) {
    if (!arguments.programs.empty())
        print_list_for(open_program(arguments.programs.front(), arguments.plan.options),
                       chosen_checks(TIERS.at(arguments.tier), arguments.skip, arguments.only));
    else
        arguments.reports.json ? print_catalogue_as_json() : print_catalogue();
    return ExitCode::Good;
}

ExitCode print_rules(const CheckPlan& plan) {
    std::vector<Game> games;
    for (const std::size_t number : plan.shard.tasks_of(plan.number_of_games()))
        games.push_back(plan.game(number, plan.plies));
    if (games.empty())
        throw UsageError("--rules: no games are played");
    fmt::print("{}", table_of_rules(games));
    return ExitCode::Good;
}

/// Adds what was learned about a program, and which optional notations the program does not read.
void add_notes(const Program& program, std::set<std::string>& notes) {
    notes.insert(program.notes.begin(), program.notes.end());
    if (program.answers.has_any({Question::MoveOfSan, Question::GameOfPgn}))
        for (std::string& note : notes_on_readers(*program.make_board()))
            notes.insert(std::move(note));
}

/// Chooses the openings that the board can play. Returns the number of malformed lines in files of positions.
std::size_t choose_openings(const CheckArguments& arguments, CheckPlan& plan, Report& report) {
    PositionChoice choice = arguments.choice;
    if (!plan.program)
        choice.kind = std::max(choice.kind, PositionKind::DoubleChess960);
    choice.is_standard_only = !plays(plan.answers(), Variant::Chess960);
    choice.time = plan.limits.time;
    // An engine that plays against itself gets random starts by default.
    // Malformed input needs no positions.
    if ((plan.play || plan.malformed != 0) && choice.inputs.empty() && choice.random == 0)
        return 0;
    if (!plan.dialogue.empty())
        return 0;
    if (choice.random > 0 && !plan.play) {
        plan.openings = random_openings(choice, arguments.choice.kind);
        choice.random = 0;
    }
    std::size_t bad_lines = 0;
    if (plan.openings.empty() || !choice.inputs.empty()) {
        ChosenPositions chosen = find_positions(choice);
        plan.starts = std::move(chosen.positions);
        bad_lines = chosen.bad_lines;
    }
    if (const std::size_t removed = leave_out_chess960(plan); removed != 0)
        report.add_fact("left out", fmt::format("{} positions of Chess960, which it does not play", removed));
    if (!plan.moves.empty())
        plan.moves = given_moves(plan);
    return bad_lines;
}

ExitCode run_verb(const CheckArguments& arguments, ReportOutput& output) {
    if (arguments.list)
        return list(arguments);
    const Interruption interruption;
    const Checks checks = chosen_checks(TIERS.at(arguments.tier), arguments.skip, arguments.only);
    CheckPlan plan = plan_of(arguments);
    if (!arguments.only.empty() && plan.malformed == 0)
        require_any(chosen_invariants(checks, plan.answers(), Naming::Names));
    plan.typed_checks = typed_checks(arguments);
    Report report("check", plan.description());
    const std::size_t bad_lines = choose_openings(arguments, plan, report);
    if (arguments.rules)
        return print_rules(plan);
    if (output.is_text())
        say("{}{}\n", plan.description(),
            plan.program ? "" : ": to check yours, name it: --engine, --library or --script");
    RepeatCommands repeats(arguments.reports.call.executable,
                           [&](const Finding& finding) { return plan.command_to_repeat(finding, AllChecks::Yes); });
    // Own play and malformed input have confirmed a fault by what its repeat line sends: when the time is over, that is
    // enough.
    const auto must_try = [&](const Finding& finding) {
        return (!plan.play && finding.asked != MALFORMED_INPUT) || !plan.limits.time.is_long_over();
    };
    RunDisplay display(output, arguments.choice.progress, arguments.all, plan.limits.time, [&](Finding& finding) {
        if (finding.command.empty() && !(plan.play && finding.game))
            finding.command = plan.command_to_repeat(finding);
        if (finding.is_unsteady || must_try(finding))
            repeats.check_first(finding);
    });
    const UciAbilities* engine = plan.as_engine();
    if (engine != nullptr && engine->crash)
        tell(finding_of_crash(*engine->crash, engine->perft.has_value(), plan.options.typed), report, display);
    if (engine != nullptr && engine->perft && !engine->perft->ignored_moves.empty())
        tell(finding_of_ignored_moves(engine->perft->ignored_moves, plan.options.typed), report, display);
    RunOutcome outcome = run_check(plan, checks, report, display);
    for (const std::string& kind : checks.kinds_left_out())
        outcome.sum.notes.insert("--skip leaves out " + kind);
    if (plan.program && outcome.to_the_end && arguments.only.empty())
        outcome.to_the_end = runs_to_the_end([&] { add_notes(*plan.program, outcome.sum.notes); });
    report.complete_smallest([&](Finding& finding) {
        if (must_try(finding))
            repeats.check(finding);
    });
    complete(report, plan, checks, outcome);
    output.write(report, arguments.all);
    return interruption.exit_code_or(
            or_bad_lines(arguments.choice.strict, bad_lines, arguments.reports.exit_code_of(report)));
}

} // namespace

void add_check_command(CLI::App& app, CommandRun& run) {
    const auto arguments = std::make_shared<CheckArguments>();
    CLI::App* verb = app.add_subcommand("check", "Check the invariants on positions and along random games from them");
    verb->add_option("positions", arguments->choice.inputs,
                     "Suite or FEN files, - for standard input, FENs or names (default: the built-in suites)");
    verb->add_option("--moves", arguments->plan.moves,
                     "Check this game from the given position, instead of random games")
            ->type_name("MOVES")
            ->group("Positions");
    verb->add_option("--tier", arguments->tier, "Choose how much to check: state, moves or full")
            ->check(CLI::IsMember(TIERS))
            ->capture_default_str()
            ->type_name("TIER")
            ->group("What is checked");
    verb->add_option("--games", arguments->plan.games, "Play this many random games from each position")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str()
            ->group("Positions");
    add_random_options(*verb, arguments->choice);
    add_strict_lines_option(*verb, arguments->choice.strict);
    verb->add_option("--plies", arguments->plan.plies, "Play this many plies in each game; 0 checks only the position")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str()
            ->group("Positions");
    add_jobs_option(*verb, arguments->plan.jobs, "Play this many games at the same time");
    add_shard_option(*verb, arguments->plan.shard, "Play only every N-th game, from the K-th");
    add_limit_options(*verb, arguments->plan.limits, "games");
    add_program_options(*verb, run, arguments->programs, arguments->plan.options, "Check");
    add_before_option(*verb, arguments->before);
    add_names_option(*verb, "--skip", "IDS", arguments->skip,
                     "Skip these invariants, such as M16,O3, all that need an answer, such as san, or findings of one "
                     "kind, such as \"N3: not read: comments in braces\"");
    add_names_option(*verb, "--only", "IDS", arguments->only, "Check only these invariants");
    verb->add_option("--malformed", arguments->plan.malformed,
                     "Send this many malformed FENs and moves; positions and --random add games; needs --engine or "
                     "--library")
            ->check(CLI::Range(0, 10'000'000))
            ->group("What is checked");
    verb->add_option("--play", arguments->plan.own_games,
                     "Have the engine play this many games against itself, as in a GUI; needs --engine")
            ->check(CLI::Range(1, 10'000'000))
            ->group("What is checked");
    verb->add_option_function<std::string>(
                "--malformed-input",
                [arguments](const std::string& input) {
                    arguments->plan.malformed = 1;
                    arguments->plan.malformed_input = input;
                },
                "Send the engine this malformed command, as --malformed found it, and play no games; needs "
                "--engine")
            ->type_name("COMMAND")
            ->check([](const std::string& input) { return input.empty() ? "no command" : ""; })
            ->group("What is checked");
    verb->add_option("--dialogue", arguments->dialogue,
                     "Send the engine these commands, separated by \";\", and judge its searches as --play does; needs "
                     "--engine")
            ->type_name("COMMANDS")
            ->check([](const std::string& commands) { return commands.empty() ? "no command" : ""; })
            ->group("What is checked");
    verb->add_flag("--all", arguments->all, "Print every failure, not only the first and the smallest of each kind")
            ->group("Output");
    add_quiet_option(*verb, arguments->choice.progress);
    verb->add_flag("--list", arguments->list,
                   "List the invariants; with a program, say which are checked and why others are skipped")
            ->group("What is checked");
    verb->add_flag("--in-process", arguments->plan.in_process,
                   "Check Kiwipete's own Position in this process, for a debugger: a crash then ends the run")
            ->group("Run");
    verb->add_flag("--rules", arguments->rules,
                   "Check nothing; print in how many of 300 games each rule and each conjunction of rules matters")
            ->group("What is checked");
    exclude(*verb, {"--moves"}, {"--games", "--random"});
    const auto instead_of_random_games = {"--moves", "--malformed", "--malformed-input", "--dialogue", "--play"};
    exclude(*verb, instead_of_random_games, instead_of_random_games);
    exclude(*verb, {"--play"}, {"--only", "--skip"});
    exclude(*verb, {"--in-process"}, {"--engine", "--library", "--script"});
    add_reported_work(*verb, arguments->reports, run,
                      [arguments](ReportOutput& output) { return run_verb(*arguments, output); });
    verb->footer("Without --engine, --library or --script, Kiwipete's own Position is checked.\n"
                 "Example: kiwipete check --engine ./my-engine --random 200");
}

} // namespace kiwi::tools
