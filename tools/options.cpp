#include "kiwipete/tools/options.h"

#include <algorithm>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>

namespace kiwi::tools {

int all_processors() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void add_jobs_option(CLI::App& verb, int& jobs, const char* what) {
    verb.add_option("-j,--jobs", jobs, what)->check(CLI::Range(1, 1024))->capture_default_str();
}

void add_board_option(CLI::App& verb, OwnBoard& board) {
    const auto choose = [&board](const std::string& name) {
        board = name == "position" ? OwnBoard::Position : PerftMethod::Bulk;
    };
    verb.add_option_function<std::string>("--board", choose,
                                          "What to count on: the counter, which is the default, or the full position")
            ->check(CLI::IsMember({"counter", "position"}));
}

void add_timeout_option(CLI::App& verb, int& milliseconds) {
    verb.add_option("--timeout", milliseconds, "Milliseconds that an answer of an engine may take")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
}

void add_engine_options(CLI::App& verb, EngineChoice& engine, const char* what_for) {
    verb.add_option("--engine", engine.command, what_for);
    add_timeout_option(verb, engine.timeout_ms);
}

void add_random_options(CLI::App& verb, PositionChoice& choice) {
    verb.add_option("--random", choice.random, "Positions to begin from that are made at random, many rule-heavy")
            ->check(CLI::Range(0, 10'000'000));
    verb.add_option("--seed", choice.seed, "Where the random numbers begin")->capture_default_str();
}

} // namespace kiwi::tools
