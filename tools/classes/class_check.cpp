#include "class_check.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "../../engine/perft/node_total.h"
#include "../../props/games/generators.h"
#include "../report/junit.h"
#include "child_games.h"
#include "chosen_invariants.h"
#include "failure_json.h"
#include "serve.h"

namespace kiwi::tools {

namespace {

struct Options {
    int games = 300;
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

/// What the run found.
struct Outcome {
    std::size_t games = 0;
    std::uint64_t positions = 0;
    std::vector<Failure> failures; ///< The first of each invariant.
    std::map<const Invariant*, int> counts;
    std::vector<std::string> trees; ///< Perft of classic positions, in words.

    void add(Failure failure) {
        if (++counts[failure.invariant] == 1)
            failures.push_back(std::move(failure));
    }
};

/// The invariants that any class could be asked about.
std::vector<ChosenInvariant> chosen_for(const AnySubject& kind, const Checks& checks) {
    return chosen_invariants(checks, kind.capabilities(), {Capability::KiwiPosition});
}

void print_list(const AnySubject& kind, const Checks& checks, bool checked_too) {
    std::size_t checked = 0;
    for (const ChosenInvariant& chosen : chosen_for(kind, checks)) {
        const bool is_checked = chosen.why_skipped.empty();
        checked += is_checked ? 1U : 0U;
        if (!is_checked || checked_too)
            std::printf("%s\n", to_string(chosen).c_str());
    }
    std::printf("%zu invariants are checked\n", checked);
    if (const std::string declared = to_string(kind.allowed()); !declared.empty())
        std::printf("declared differences: %s\n", declared.c_str());
}

/// The line of one game, which does not depend on the subject.
Line line_of_game(std::size_t game, const Options& options, Capabilities capabilities) {
    Random random = random_of_task(options.seed, game);
    for (;;)
        if (Line line = random_line(random, Source::Any, options.plies, options.kind);
            plays(capabilities, line.start.variant))
            return line;
}

void check_games(const AnySubject& kind, const Checks& checks, const Options& options, Outcome& outcome) {
    const ChildGames children(kind, checks, std::chrono::milliseconds(options.timeout_ms));
    for (int game = 0; game < options.games; ++game) {
        const Line line = line_of_game(static_cast<std::size_t>(game), options, kind.capabilities());
        CheckedGame checked = options.in_process ? check_and_reduce(kind, line, checks) : children.check(line);
        ++outcome.games;
        outcome.positions += static_cast<std::uint64_t>(checked.positions);
        if (!checked.failure)
            continue;
        const bool is_new = !outcome.counts.contains(checked.failure->invariant);
        if (is_new && !options.json) {
            std::printf("%s", to_string(*checked.failure).c_str());
            std::fflush(stdout);
        }
        outcome.add(std::move(*checked.failure));
        if (!options.keep_going)
            return;
    }
}

void walk_trees(const AnySubject& kind, const Checks& checks, const Options& options, Outcome& outcome) {
    for (const char* fen : {START_FEN.data(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
        Game game(kind, std::get<BoardSetup>(parse_fen(fen, Variant::Standard)));
        auto result = checked_perft(game, options.depth, checks);
        if (auto* failure = std::get_if<Failure>(&result)) {
            if (!options.json)
                std::printf("%s", to_string(*failure).c_str());
            outcome.add(std::move(*failure));
            return;
        }
        outcome.trees.push_back("perft " + std::to_string(options.depth) + " of " + fen + ": "
                                + std::to_string(std::get<std::uint64_t>(result)));
    }
}

void print_json(const AnySubject& kind, const Checks& checks, const Outcome& outcome) {
    nlohmann::ordered_json json{{"games", outcome.games},
                                {"positions", outcome.positions},
                                {"declares", to_string(kind.allowed())},
                                {"checked", nlohmann::ordered_json::array()},
                                {"skipped", nlohmann::ordered_json::array()},
                                {"failures", nlohmann::ordered_json::array()}};
    for (const auto& [row, why] : chosen_for(kind, checks))
        if (why.empty())
            json["checked"].push_back(title_of(*row));
        else
            json["skipped"].push_back({{"invariant", title_of(*row)}, {"why", why}});
    for (const Failure& failure : outcome.failures) {
        json["failures"].push_back(json_of(failure));
        json["failures"].back()["count"] = outcome.counts.at(failure.invariant);
    }
    std::printf("%s\n", json.dump(2).c_str());
}

/// One case for each invariant. False if the file cannot be written.
bool write_junit(const AnySubject& kind, const char* name, const Checks& checks, const Outcome& outcome,
                 const std::string& path) {
    std::vector<JunitCase> cases;
    for (const ChosenInvariant& chosen : chosen_for(kind, checks)) {
        JunitCase test = case_of(chosen, name);
        for (const Failure& failure : outcome.failures)
            if (failure.invariant == chosen.row) {
                test.status = JunitCase::Status::Failed;
                test.message = "expected " + failure.expected + ", found " + failure.found;
                test.details = to_string(failure);
            }
        cases.push_back(std::move(test));
    }
    std::ofstream file(path);
    file << junit_report(cases) << std::flush;
    return file.good();
}

int run(AnySubject& subject, const char* name, const Options& options) {
    if (options.serve)
        return serve_main(subject, name);
    const auto found = find_invariants(options.skip);
    if (const auto* unknown = std::get_if<std::string>(&found)) {
        std::fprintf(stderr, "--skip %s: there is no such invariant\n", unknown->c_str());
        return 2;
    }
    const auto& skipped = std::get<std::vector<const Invariant*>>(found);
    const Checks checks(Tier::Full, skipped);
    if (!options.json || options.list)
        print_list(subject, checks, options.list);
    if (options.list)
        return 0;
    Outcome outcome;
    check_games(subject, checks, options, outcome);
    if (outcome.failures.empty())
        walk_trees(subject, Checks(Tier::Moves, skipped), options, outcome);
    if (options.json)
        print_json(subject, checks, outcome);
    else {
        for (const std::string& tree : outcome.trees)
            std::printf("%s\n", tree.c_str());
        for (const auto& [row, count] : outcome.counts)
            std::printf("%6d times: %s\n", count, title_of(*row).c_str());
        std::printf("%zu games, %llu positions, seed %llu: %s\n", outcome.games,
                    static_cast<unsigned long long>(outcome.positions), static_cast<unsigned long long>(options.seed),
                    outcome.failures.empty() ? "all hold" : "failures");
    }
    if (!options.junit.empty() && !write_junit(subject, name, checks, outcome, options.junit)) {
        std::fprintf(stderr, "%s: cannot be written\n", options.junit.c_str());
        return 2;
    }
    return outcome.failures.empty() ? 0 : 1;
}

} // namespace

int check_subject(AnySubject& subject, const char* name, int argc, char** argv) {
    Options options;
    CLI::App app("Check " + std::string(name) + " against the invariants of Kiwipete");
    app.add_option("games,--games", options.games, "Random games")
            ->check(CLI::Range(0, 1'000'000'000))
            ->capture_default_str();
    app.add_option("depth,--depth", options.depth, "Depth of the trees of classic positions")
            ->check(CLI::Range(0, MAX_PERFT_DEPTH))
            ->capture_default_str();
    app.add_option("seed,--seed", options.seed, "Seed of the random numbers")->capture_default_str();
    app.add_option("--plies", options.plies, "Plies of each game")->check(CLI::Range(0, 10'000))->capture_default_str();
    app.add_option("--skip", options.skip, "Invariants not to check, such as M16,O3")
            ->delimiter(',')
            ->allow_extra_args(false);
    app.add_flag("-k,--keep-going", options.keep_going, "Go on after a failure: the first of each invariant is shown");
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
    app.add_flag("--serve", options.serve, "Speak the subject protocol on standard input and output");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return run(subject, name, options);
}

} // namespace kiwi::tools
