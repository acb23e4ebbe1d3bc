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

void add_board_option(CLI::App& verb, PerftMethod& method) {
    const auto choose = [&method](const std::string& name) {
        method = name == "position" ? PerftMethod::Position : PerftMethod::Bulk;
    };
    verb.add_option_function<std::string>("--board", choose,
                                          "Count with bulk perft (\"bulk\", the default) or the full Position "
                                          "(\"position\")")
            ->check(CLI::IsMember({"bulk", "position"}));
}

void add_resume_option(CLI::App& verb, std::string& path, const char* what) {
    verb.add_option("--resume", path, what);
    // The names of earlier versions.
    for (const char* old : {"--checkpoint", "--journal"})
        verb.add_option(old, path)->group("");
}

void add_timeout_option(CLI::App& verb, int& milliseconds) {
    verb.add_option("--timeout", milliseconds, "Milliseconds to wait for an answer of an engine")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
}

void add_engine_options(CLI::App& verb, EngineChoice& engine, const char* what_for) {
    verb.add_option("--engine", engine.command, what_for);
    add_timeout_option(verb, engine.timeout_ms);
}

void add_random_options(CLI::App& verb, PositionChoice& choice) {
    verb.add_option("--random", choice.random, "Number of random start positions, many of them rule-heavy")
            ->check(CLI::Range(0, 10'000'000));
    verb.add_option("--seed", choice.seed, "Seed of the random numbers")->capture_default_str();
}

} // namespace kiwi::tools
