#include "class_check.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <variant>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "../../engine/base/with_separators.h"
#include "../../engine/difference.h"
#include "../../engine/fen.h"
#include "../../engine/perft_depth.h"
#include "../../props/boards/position_board.h"
#include "../../props/checking/conventions.h"
#include "../report/report_forms.h"
#include "../report/report_json.h"
#include "../report/report_text.h"
#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"
#include "child_games.h"
#include "chosen_invariants.h"
#include "serve.h"

namespace kiwi::tools {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool FORKS_FROM_THREADS = false;
#elif defined(__has_feature)
constexpr bool FORKS_FROM_THREADS = !__has_feature(address_sanitizer);
#else
constexpr bool FORKS_FROM_THREADS = true;
#endif

/// The number of threads. With AddressSanitizer only one: a fork may leave its allocator locked by another thread, and
/// the child then waits forever. The allocator of the C library is safe.
int threads_for(int jobs) { return FORKS_FROM_THREADS ? jobs : 1; }

struct Options {
    std::optional<std::size_t> games{}; ///< Default: DEFAULT_GAMES, or as many as fit `seconds`.
    std::optional<int> seconds{};
    int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    int plies = 20;
    int depth = 2;
    std::uint64_t seed = 1;
    int timeout_ms = 10'000;
    std::vector<std::string> skip;
    std::vector<std::string> only;
    std::vector<std::string> allow;
    std::string junit;
    std::string fen;                             ///< Play one game, from here, instead of random ones.
    std::string moves;                           ///< The moves of that game.
    bool chess960 = false;                       ///< The FEN is one of Chess960.
    PositionKind kind = PositionKind::Reachable; ///< Affects only the clocks.
    bool keep_going = false;
    bool in_process = false;
    bool list = false;
    bool json = false;
    bool serve = false;
};

constexpr std::size_t DEFAULT_GAMES = 300;
constexpr std::size_t MOST_GAMES = 1'000'000'000;

/// Prints the first finding of each group when it is found, with a command that was seen to repeat it.
class Printer : public RunListener {
public:
    /// `shows(finding, checks)`: whether its game shows it again.
    Printer(const Options& options, std::string program, std::function<bool(const Finding&, const Checks&)> shows) :
        is_text_(!options.json),
        program_(std::move(program)),
        shows_(std::move(shows)) {}
    void found(Finding& finding) override {
        if (!finding.game)
            return;
        const auto& [start, moves] = *finding.game;
        finding.command = program_ + " --fen \"" + write_fen(start) + '"' + (hides_chess960(start) ? " --chess960" : "")
                          + (moves.empty() ? "" : " --moves \"" + kiwi::text_of(moves) + '"');
        if (finding.invariant == nullptr || finding.invariant == &invariant("A1")) // any check may meet A1
            return;
        const std::string_view id = finding.invariant->id;
        if (shows_(finding, Checks({&invariant(id)})))
            finding.command += " --only " + std::string(id);
        else if (shows_(finding, Tier::Full))
            finding.texts.emplace_back("note", NEEDS_OTHER_CHECKS);
        else {
            finding.texts.emplace_back(NO_REPEAT, "its game did not show this finding again");
            finding.command.clear();
        }
    }
    void added(const Finding& finding, bool is_first) override {
        if (!is_first || !is_text_)
            return;
        std::printf("%s", text_of_failure(finding).c_str());
        std::fflush(stdout);
    }

private:
    bool is_text_;
    std::string program_;
    std::function<bool(const Finding&, const Checks&)> shows_;
};

/// Prints how many invariants are checked, and `each` of them.
void print_list(const std::vector<ChosenInvariant>& chosen, const Board& board, bool each) {
    std::size_t checked = 0;
    for (const ChosenInvariant& row : chosen) {
        checked += row.why_skipped.empty() ? 1U : 0U;
        if (each)
            std::printf("%s\n", to_string(row).c_str());
    }
    std::printf("%s checked", amount(checked, "invariant").c_str());
    if (const std::size_t skipped = chosen.size() - checked; skipped != 0)
        std::printf(", %zu skipped%s", skipped, each ? "" : " (--list says why)");
    std::printf("\n");
    if (const std::string deviations = to_string(board.deviations()); !deviations.empty())
        std::printf("intentional deviations: %s\n", deviations.c_str());
}

/// The game of --fen and --moves. Throws UsageError.
Game given_game(const Options& options) {
    const ParsedFen start =
            parse_fen_of_any_variant(options.fen == "startpos" ? START_FEN : options.fen, options.chess960);
    if (const auto* error = std::get_if<FenError>(&start))
        throw UsageError("--fen " + options.fen + ": " + to_string(*error));
    Game game{std::get<BoardSetup>(start), {}};
    std::istringstream words(options.moves);
    game.moves.assign(std::istream_iterator<std::string>(words), {});
    if (!replay(position_board(), game))
        throw UsageError("--moves " + options.moves + ": cannot be played from there");
    return game;
}

/// Plays games until the number or time is reached, or until the first finding unless --keep-going is given.
RunOutcome play_games(GameTasks& tasks, const Options& options, const Stopwatch& watch, Report& report,
                      RunListener& listener) {
    const std::size_t games = !options.fen.empty() ? 1
                              : options.games      ? *options.games
                              : options.seconds    ? MOST_GAMES
                                                   : DEFAULT_GAMES;
    RunPlan plan{.jobs = options.in_process ? 1 : threads_for(options.jobs),
                 .trial = options.keep_going,
                 .stop_at_first = !options.keep_going};
    plan.is_over = [&] { return options.seconds && watch.seconds() >= *options.seconds; };
    RunOutcome outcome;
    constexpr std::size_t at_once = 100'000; // the list of all numbers could be large
    for (std::size_t first = 0; first < games && !plan.is_over(); first += at_once) {
        plan.numbers.resize(std::min(at_once, games - first));
        std::iota(plan.numbers.begin(), plan.numbers.end(), first);
        RunOutcome part = run(tasks, plan, report, listener);
        outcome.tasks += part.tasks;
        outcome.sum.positions += part.sum.positions;
        outcome.sum.notes.merge(part.sum.notes);
        if (plan.stop_at_first && !report.is_good())
            break;
        plan.trial = false;
    }
    return outcome;
}

/// Checks each node of the trees of well-known positions, until the first finding. Adds the counts to the report.
void walk_trees(const Board& board, const Checks& checks, int depth, Report& report, RunListener& listener) {
    const auto kind = board_for(checks, board);
    std::string trees;
    for (const std::string_view fen : {START_FEN, KIWIPETE_FEN}) {
        PlayedGame game(*kind, setup_of(fen));
        auto result = checked_perft(game, depth, checks);
        if (auto* finding = std::get_if<Finding>(&result))
            return tell(std::move(*finding), report, listener);
        trees.append(trees.empty() ? "" : "; ")
                .append(fen)
                .append(": ")
                .append(std::to_string(std::get<std::uint64_t>(result)));
    }
    report.add_fact("perft " + std::to_string(depth), trees);
}

/// Adds the results of the run, and a test case for each invariant.
void complete(Report& report, const std::vector<ChosenInvariant>& chosen, const RunOutcome& outcome,
              const Options& options, double seconds) {
    report.add_fact("games", outcome.tasks);
    report.add_fact("positions", outcome.sum.positions);
    report.add_fact("seed", options.seed);
    for (const std::string& note : outcome.sum.notes)
        report.add_note(note);
    for (const ChosenInvariant& row : chosen)
        report.add_case(case_of(row, report.about(), !options.keep_going && !report.is_good()));
    report.fail_cases_of_groups();
    report.set_summary(amount(outcome.tasks, "game") + ", " + amount(outcome.sum.positions, "position") + ", seed "
                       + std::to_string(options.seed));
    if (report.is_good())
        report.set_verdict("all hold");
    report.set_run("", seconds);
}

/// Returns false if the file cannot be written.
bool write_junit(const Report& report, const std::string& path) {
    std::ofstream file(path);
    file << junit_report(report) << std::flush;
    return file.good();
}

int check(Board& board, const char* name, const Options& options, const char* program) {
    if (options.serve)
        return serve_main(board, name);
    std::optional<Game> given;
    if (!options.fen.empty())
        given = given_game(options);
    const std::chrono::milliseconds timeout(options.timeout_ms);
    const auto allowed = deviations_named(options.allow);
    if (const auto* why = std::get_if<std::string>(&allowed))
        throw UsageError("--allow " + *why);
    board.allow(std::get<Deviations>(allowed));
    const Deviations recognised =
            options.in_process ? recognised_deviations(board) : recognised_in_child(board, timeout);
    const std::vector<std::string> notes = notes_on(recognised, board.deviations());
    board.allow(recognised);
    const Checks checks = chosen_checks(Tier::Full, options.skip, options.only);
    const auto chosen = [&](const Checks& some) { return chosen_invariants(some, board.answers(), Naming::Members); };
    if (!options.json || options.list)
        print_list(chosen(checks), board, options.list);
    if (options.list)
        return 0;
    require_any(chosen(checks));
    const Stopwatch watch;
    Report report("check", name);
    for (const std::string& note : notes)
        report.add_note(note);
    report.add_fact("deviations", to_string(board.deviations()));
    Printer printer(options, program, [&](const Finding& finding, const Checks& some) {
        const auto again = options.in_process ? check_and_reduce(board, *finding.game, some).finding
                                              : ChildGames(board, timeout, {}, 0).check(*finding.game, some).finding;
        return again && finding.group().starts_with(again->group()); // which lacks "after a promotion"
    });
    GameTasks tasks(checks, [&]() -> std::unique_ptr<GameChecker> {
        const MakeGame make_game = [&](std::size_t number, int plies) {
            return given ? *given : random_game_of(board, options.seed, number, plies, options.kind);
        };
        if (options.in_process)
            return std::make_unique<GamesHere>(board, make_game, options.plies);
        return std::make_unique<ChildGames>(board, timeout, make_game, options.plies);
    });
    const RunOutcome outcome = play_games(tasks, options, watch, report, printer);
    if (report.is_good() && !given)
        walk_trees(board, checks.only(answered_by(board.answers(), Tier::Moves)), options.depth, report, printer);
    complete(report, chosen(tasks.checks()), outcome, options, watch.seconds());
    if (options.json)
        std::printf("%s\n", text_of(json_of(report)).c_str());
    else
        std::printf("%s", text_of_end(report, false).c_str());
    std::fflush(stdout); // the destructor of the class may crash
    if (!options.junit.empty() && !write_junit(report, options.junit)) {
        std::fprintf(stderr, "%s: cannot be written\n", options.junit.c_str());
        return 2;
    }
    return report.is_good() ? 0 : 1;
}

} // namespace

int check_class(Board& board, const char* name, int argc, char** argv) {
    Options options;
    CLI::App app("Check " + std::string(name) + " against the invariants of Kiwipete");
    app.add_option("games,--games", options.games,
                   "Play this many random games (default: 300, or as many as --seconds allows)")
            ->check(CLI::Range(std::size_t{0}, MOST_GAMES));
    app.add_option("--seconds", options.seconds, "Start no new game after this many seconds")
            ->check(CLI::Range(1, 1'000'000));
    app.add_option("-j,--jobs", options.jobs, "Play this many games at the same time (default: one for each processor)")
            ->check(CLI::Range(1, 1'000));
    app.add_option("depth,--depth", options.depth, "Walk the trees of classic positions to this depth, in plies")
            ->check(CLI::Range(0, MAX_PERFT_DEPTH))
            ->capture_default_str();
    app.add_option("seed,--seed", options.seed, "Use this random seed")->capture_default_str();
    app.add_option("--plies", options.plies, "Play up to this many plies in each game")
            ->check(CLI::Range(0, 10'000))
            ->capture_default_str();
    CLI::Option* fen =
            app.add_option("--fen", options.fen, "Play one game, from this FEN or startpos, and no random ones");
    app.add_option("--moves", options.moves, "The moves of that game, in UCI notation: \"e2e4 e7e5\"")->needs(fen);
    app.add_flag("--chess960", options.chess960, "Use Chess960 castling in that FEN")->needs(fen);
    app.add_option("--skip", options.skip,
                   "Do not check these invariants, or those that need these answers, such as M16,san")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_option("--only", options.only, "Check only these invariants, or those that need these answers")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_option("--allow", options.allow, "Declare these intentional deviations, such as ep-always")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_flag("-k,--keep-going", options.keep_going,
                 "Continue after a failure, and print the first failure of each kind");
    app.add_option("--timeout", options.timeout_ms, "Wait this many milliseconds for each position")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
    app.add_flag("--in-process", options.in_process,
                 "Play the games in this process, for debuggers; a crash of the class then ends the run");
    app.add_flag_callback(
            "--unreachable", [&options] { options.kind = PositionKind::Playable; },
            "Also use clocks that no game reaches: half-move clocks up to 300, full-move numbers beyond 65,536");
    app.add_flag("--list", options.list, "List the invariants: checked, or skipped with the reason");
    app.add_flag("--json", options.json, "Print JSON");
    app.add_option("--junit", options.junit, "Write the results to this file as JUnit XML");
    fen->excludes("--games");
    app.add_flag("--serve", options.serve, "Speak the adapter protocol on standard input and output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        return check(board, name, options, argv[0]);
    } catch (const UsageError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}

} // namespace kiwi::tools
