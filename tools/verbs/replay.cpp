// `kiwipete replay`: what an input of a fuzz target means, and what is wrong with it.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "kiwipete/props/fuzzing/minimise.h"
#include "kiwipete/props/fuzzing/regressions.h"
#include "kiwipete/props/game.h"
#include "kiwipete/tools/command.h"
#include "kiwipete/tools/terminal.h"
#include "kiwipete/tools/failures.h"

namespace kiwi::tools {

namespace {

struct Options {
    std::vector<std::string> files;
    std::string target;
    std::string save;
    bool minimise = false;
    bool json = false;
};

/// An input and what came of it.
struct Replay {
    std::string file;
    const fuzz::Target& target;
    std::vector<std::uint8_t> bytes;
    std::optional<Violation> violation;
};

std::vector<std::uint8_t> read_bytes(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in || std::filesystem::is_directory(file))
        throw UsageError(fmt::format("{}: cannot be read", file));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return {text.begin(), text.end()};
}

/// The target named, or the one whose name begins the file's, as findings are called: "game-S2".
const fuzz::Target& target_of(const std::string& file, const std::string& named) {
    const std::string stem = std::filesystem::path(file).filename().string();
    const std::string name = named.empty() ? stem.substr(0, stem.find('-')) : named;
    if (const fuzz::Target* target = fuzz::find_target(name))
        return *target;
    std::string all;
    for (const fuzz::Target& target : fuzz::targets())
        all += fmt::format("{}{}", all.empty() ? "" : ", ", target.name);
    throw UsageError(named.empty()
                             ? fmt::format("{}: the name does not begin with that of a fuzz target; say which with "
                                           "--target: {}",
                                           file, all)
                             : fmt::format("--target {}: there is none of that name; there are: {}", named, all));
}

/// The board at the end of a game, with all its derived state.
void print_board(const Line& line) {
    if (const auto game = replay<PositionSubject>(line)) {
        std::ostringstream board;
        board << game->position();
        fmt::print("{}", board.str());
    }
}

/// Says what an input means before it is run: what it finds may end the process.
void introduce(const std::string& file, const fuzz::Target& target, const std::vector<std::uint8_t>& bytes) {
    fmt::print("{}: {} bytes for the fuzz target {}\n", file, bytes.size(), target.name);
    fmt::print("  claim     {}\n  input     {}\n", target.claim, fuzz::in_words(target, bytes));
    if (const auto line = fuzz::line_of(target, bytes))
        print_board(*line);
    std::fflush(stdout);
}

void save(const Replay& replay, const std::string& path) {
    const std::string line = fuzz::write_regression(
            {&replay.target, replay.bytes,
             fuzz::in_words(replay.target, replay.bytes) + (replay.violation ? ": " + replay.violation->invariant : ""),
             0});
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (text.find(line) != std::string::npos)
        return;
    std::ofstream out(path, std::ios::binary | std::ios::app);
    out << (text.empty() || text.ends_with('\n') ? "" : "\n") << line;
    if (!out.flush())
        throw UsageError(fmt::format("{}: cannot be written", path));
}

void print_json(const std::vector<Replay>& replays) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const Replay& r : replays) {
        nlohmann::ordered_json violation;
        if (r.violation)
            violation = json_of(*r.violation);
        json.push_back({{"file", r.file},
                        {"target", r.target.name},
                        {"bytes", r.bytes.size()},
                        {"input", fuzz::in_words(r.target, r.bytes)},
                        {"violation", violation}});
    }
    fmt::print("{}\n", json.dump(2));
}

ExitCode run_replay(const Options& options) {
    std::vector<Replay> replays;
    bool all_hold = true;
    for (const std::string& file : options.files) {
        Replay replay{file, target_of(file, options.target), read_bytes(file), std::nullopt};
        if (options.minimise)
            replay.bytes = fuzz::minimised(replay.target, replay.bytes);
        if (!options.json)
            introduce(file, replay.target, replay.bytes);
        replay.violation = find_violation(replay.target, replay.bytes);
        all_hold = all_hold && !replay.violation;
        if (!options.json && replay.violation)
            print_violation(*replay.violation);
        else if (!options.json)
            fmt::print("{}\n", green("the claim holds"));
        if (!options.save.empty())
            save(replay, options.save);
        replays.push_back(std::move(replay));
    }
    if (options.json)
        print_json(replays);
    return all_hold ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace

void add_replay_command(CLI::App& app, ExitCode& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = app.add_subcommand("replay", "Say what an input of a fuzz target means, and what fails on it");
    verb->add_option("files", options->files, "Inputs, such as ./dev fuzz keeps in out/fuzz/findings")->required();
    verb->add_option("--target", options->target, "The fuzz target, where the name of the file does not begin with it");
    verb->add_flag("--minimise", options->minimise, "Make the input smaller first, as long as it fails as it did");
    verb->add_option("--save", options->save, "Add a line for each input to this list of regressions");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->footer("Example: kiwipete replay out/fuzz/findings/game-S2 --minimise --save fuzz/regressions.txt");
    verb->callback([options, &exit_code] { exit_code = run_replay(*options); });
}

} // namespace kiwi::tools
