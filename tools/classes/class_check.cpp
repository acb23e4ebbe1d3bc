#include "class_check.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "../../engine/base/in_parallel.h"
#include "../../engine/perft_depth.h"
#include "../../props/checking/conventions.h"
#include "../../props/checking/everywhere.h"
#include "../adapter/serve.h"
#include "../report/finding_json.h"
#include "../terminal/terminal.h"
#include "child_games.h"
#include "chosen_invariants.h"

namespace kiwi::tools {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool FORKS_FROM_THREADS = false;
#elif defined(__has_feature)
constexpr bool FORKS_FROM_THREADS = !__has_feature(address_sanitizer);
#else
constexpr bool FORKS_FROM_THREADS = true;
#endif

/// The threads for so many jobs. A child process of a program with threads may wait for ever for the allocator of
/// AddressSanitizer, which a fork leaves locked if another thread was in it. The C library's own is safe.
int threads_for(int jobs) { return FORKS_FROM_THREADS ? jobs : 1; }

struct Options {
    std::optional<std::size_t> games{}; ///< Otherwise so many as fit the seconds, or DEFAULT_GAMES.
    std::optional<int> seconds{};
    int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    int plies = 20;
    int depth = 2;
    std::uint64_t seed = 1;
    int timeout_ms = 10'000;
    std::vector<std::string> skip;
    std::string junit;
    PositionKind kind = PositionKind::Reachable; ///< Of the clocks.
    bool keep_going = false;
    bool in_process = false;
    bool list = false;
    bool json = false;
    bool serve = false;
};

constexpr std::size_t DEFAULT_GAMES = 300;
constexpr std::size_t MOST_GAMES = 1'000'000'000;

/// What the run did.
struct Outcome {
    std::size_t games = 0;
    std::uint64_t positions = 0;
    std::vector<std::string> trees; ///< Perft of classic positions, in words.
    std::set<std::string> notes;
};

class Run {
public:
    Run(Board& kind, const char* name, const Checks& checks, const Options& options) :
        kind_(kind),
        name_(name),
        checks_(checks),
        options_(options),
        report_("check", name) {}

    void print_list(bool checked_too) const {
        std::size_t checked = 0;
        for (const ChosenInvariant& chosen : chosen()) {
            const bool is_checked = chosen.why_skipped.empty();
            checked += is_checked ? 1U : 0U;
            if (!is_checked || checked_too)
                std::printf("%s\n", to_string(chosen).c_str());
        }
        std::printf("%zu invariants are checked\n", checked);
        if (const std::string deviations = to_string(kind_.deviations()); !deviations.empty())
            std::printf("intentional deviations: %s\n", deviations.c_str());
    }

    /// Plays games until their number or the time is over, or until the first finding.
    void check_games() {
        const std::size_t games = options_.games ? *options_.games : options_.seconds ? MOST_GAMES : DEFAULT_GAMES;
        std::size_t first = 0;
        if (options_.keep_going && games > TRIAL_GAMES) {
            std::vector<std::size_t> numbers(TRIAL_GAMES);
            std::iota(numbers.begin(), numbers.end(), std::size_t{0});
            Trial trial = play_trial(numbers, checks_, [&](const auto& some, const Checks& checks, const auto& found) {
                checks_ = checks;
                play(
                        some.size(), [&](std::size_t n) { return some[n]; }, found);
            });
            outcome_.games -= trial.played_again;
            outcome_.notes.merge(trial.notes);
            first = TRIAL_GAMES;
        }
        play(
                games - first, [&](std::size_t n) { return first + n; }, [](std::size_t, const Finding&) {});
    }

    void walk_trees(const Checks& checks) {
        for (const char* fen :
             {START_FEN.data(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
            PlayedGame game(kind_, std::get<BoardSetup>(parse_fen(fen, Variant::Standard)));
            auto result = checked_perft(game, options_.depth, checks);
            if (auto* finding = std::get_if<Finding>(&result))
                return add(std::move(*finding));
            outcome_.trees.push_back("perft " + std::to_string(options_.depth) + " of " + fen + ": "
                                     + std::to_string(std::get<std::uint64_t>(result)));
        }
    }

    void print_summary() const {
        for (const std::string& tree : outcome_.trees)
            std::printf("%s\n", tree.c_str());
        for (const std::string& note : outcome_.notes)
            std::printf("note: %s\n", note.c_str());
        for (const Report::Group& group : report_.groups())
            std::printf("%6zu %s: %s\n", group.count, group.count == 1 ? "time" : "times", group.name.c_str());
        std::printf("%zu games, %llu positions, seed %llu: %s\n", outcome_.games,
                    static_cast<unsigned long long>(outcome_.positions), static_cast<unsigned long long>(options_.seed),
                    is_good() ? "all hold" : "failures");
    }

    void print_json() const {
        nlohmann::ordered_json json{{"games", outcome_.games},
                                    {"positions", outcome_.positions},
                                    {"deviations", to_string(kind_.deviations())},
                                    {"checked", nlohmann::ordered_json::array()},
                                    {"skipped", nlohmann::ordered_json::array()},
                                    {"findings", json_of_groups(report_)}};
        for (const auto& [row, why] : chosen())
            if (why.empty())
                json["checked"].push_back(title_of(*row));
            else
                json["skipped"].push_back({{"invariant", title_of(*row)}, {"why", why}});
        std::printf("%s\n", text_of(json).c_str());
    }

    /// One case for each invariant. False if the file cannot be written.
    bool write_junit() {
        for (const ChosenInvariant& invariant : chosen())
            report_.add_case(case_of(invariant, name_));
        report_.fail_cases_of_groups();
        std::ofstream file(options_.junit);
        file << junit_report(report_.cases(), watch_.seconds()) << std::flush;
        return file.good();
    }

    [[nodiscard]] bool is_good() const { return report_.is_good(); }

private:
    [[nodiscard]] std::vector<ChosenInvariant> chosen() const {
        return chosen_invariants(checks_, kind_.answers(), Naming::Members);
    }

    /// Thrown to end the games.
    struct Enough {};

    /// Plays games, some at a time: number `number_of(n)` for each n; `found(number, finding)`.
    template<class NumberOf, class Found>
    void play(std::size_t games, NumberOf number_of, Found found) {
        const ChildGames children(kind_, checks_, std::chrono::milliseconds(options_.timeout_ms));
        std::atomic<bool> is_over = false;
        const auto make_worker = [&] {
            return [&](std::size_t n) {
                if (is_over || (options_.seconds && watch_.seconds() >= *options_.seconds))
                    throw Enough();
                const Game game = random_game_of(kind_, options_.seed, number_of(n), options_.plies, options_.kind);
                return options_.in_process ? check_and_reduce(kind_, game, checks_) : children.check(game);
            };
        };
        const auto use = [&](std::size_t n, CheckedGame checked) {
            if (is_over)
                return;
            ++outcome_.games;
            outcome_.positions += static_cast<std::uint64_t>(checked.positions);
            if (!checked.note.empty())
                outcome_.notes.insert(checked.note);
            if (!checked.finding)
                return;
            found(number_of(n), *checked.finding);
            add(std::move(*checked.finding));
            is_over = !options_.keep_going;
        };
        InOrder<CheckedGame, decltype(use)> in_order(use);
        try {
            in_parallel(options_.in_process ? 1 : threads_for(options_.jobs), games, make_worker,
                        [&](std::size_t n, CheckedGame checked) { in_order(n, std::move(checked)); });
        } catch (const Enough&) {
        }
        in_order.finish();
    }

    void add(Finding finding) {
        const std::string text = to_string(finding);
        if (!report_.add(std::move(finding)) || options_.json)
            return;
        std::printf("FAILURE %s", text.c_str());
        std::fflush(stdout);
    }

    Board& kind_;
    const char* name_;
    Checks checks_;
    const Options& options_;
    Outcome outcome_;
    Stopwatch watch_;
    Report report_;
};

int check(Board& board, const char* name, const Options& options) {
    if (options.serve)
        return serve_main(board, name);
    const auto found = find_invariants(options.skip);
    if (const auto* unknown = std::get_if<std::string>(&found)) {
        std::fprintf(stderr, "--skip %s: there is no such invariant or question\n", unknown->c_str());
        return 2;
    }
    const Deviations recognised = options.in_process
                                          ? recognised_deviations(board)
                                          : recognised_in_child(board, std::chrono::milliseconds(options.timeout_ms));
    const std::vector<std::string> notes = notes_on(recognised, board.deviations());
    board.allow(recognised);
    const auto& skipped = std::get<std::vector<const Invariant*>>(found);
    const Checks checks(Tier::Full, skipped);
    Run run(board, name, checks, options);
    if (!options.json || options.list) {
        run.print_list(options.list);
        for (const std::string& note : notes)
            std::printf("note: %s\n", note.c_str());
    }
    if (options.list)
        return 0;
    run.check_games();
    if (run.is_good())
        run.walk_trees(Checks(Tier::Moves, skipped));
    options.json ? run.print_json() : run.print_summary();
    std::fflush(stdout); // the class may not survive its end
    if (!options.junit.empty() && !run.write_junit()) {
        std::fprintf(stderr, "%s: cannot be written\n", options.junit.c_str());
        return 2;
    }
    return run.is_good() ? 0 : 1;
}

} // namespace

int check_class(Board& board, const char* name, int argc, char** argv) {
    Options options;
    CLI::App app("Check " + std::string(name) + " against the invariants of Kiwipete");
    app.add_option("games,--games", options.games, "Random games; 300, or as many as --seconds allows")
            ->check(CLI::Range(std::size_t{0}, MOST_GAMES));
    app.add_option("--seconds", options.seconds, "Begin no game after so many seconds")
            ->check(CLI::Range(1, 1'000'000));
    app.add_option("-j,--jobs", options.jobs, "Games to play at the same time; the number of processors")
            ->check(CLI::Range(1, 1'000));
    app.add_option("depth,--depth", options.depth, "Depth of the trees of classic positions")
            ->check(CLI::Range(0, MAX_PERFT_DEPTH))
            ->capture_default_str();
    app.add_option("seed,--seed", options.seed, "Seed of the random numbers")->capture_default_str();
    app.add_option("--plies", options.plies, "Plies of each game")->check(CLI::Range(0, 10'000))->capture_default_str();
    app.add_option("--skip", options.skip, "Invariants not to check, such as M16,O3")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_flag("-k,--keep-going", options.keep_going, "Go on after a failure: the first of each kind is shown");
    app.add_option("--timeout", options.timeout_ms, "Milliseconds that one position may take")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
    app.add_flag("--in-process", options.in_process,
                 "Play the games in this process, for a debugger: a crash of the class then ends the run");
    app.add_flag_callback(
            "--unreachable", [&options] { options.kind = PositionKind::Playable; },
            "Clocks may be beyond any game: half-move clocks to 300, full-move numbers beyond 65,536");
    app.add_flag("--list", options.list, "List what is checked, and what is skipped and why");
    app.add_flag("--json", options.json, "Print JSON");
    app.add_option("--junit", options.junit, "Write the results to this file as JUnit XML");
    app.add_flag("--serve", options.serve, "Speak the adapter protocol on standard input and output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return check(board, name, options);
}

} // namespace kiwi::tools
