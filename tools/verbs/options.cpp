#include "options.h"

#include <algorithm>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../../props/invariants/catalogue.h"
#include "../classes/chosen_invariants.h"
#include "../programs/allowed.h"
#include "verbs.h"

namespace kiwi::tools {

int all_processors() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void add_jobs_option(CLI::App& verb, int& jobs, const char* what) {
    verb.add_option("-j,--jobs", jobs, what)->check(CLI::Range(1, 1024))->capture_default_str();
}

void add_quiet_option(CLI::App& verb, Progress& progress) {
    verb.add_flag_callback(
            "-q,--quiet", [&progress] { progress = Progress::Quiet; }, "Show no progress");
}

void add_strict_option(CLI::App& verb, FenMode& mode) {
    verb.add_flag_callback(
            "--strict", [&mode] { mode = FenMode::Strict; }, "Refuse a position that no game reaches");
}

BoardSetup OnePosition::setup() const {
    PlayedPosition game(find_position(words, chess960 ? Variant::Chess960 : Variant::Standard, mode));
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i] == "0000" || !game.play(moves[i]))
            throw UsageError(
                    fmt::format("--moves, move {}: {} is not a legal move in {}", i + 1, moves[i], game.pos.fen()));
    return game.pos.setup();
}

void add_position_options(CLI::App& verb, OnePosition& position) {
    verb.add_option("position", position.words, "FEN, startpos, or the name of a built-in position");
    verb.add_option("--moves", position.moves, "Moves to play first, in UCI notation");
    verb.add_flag("--chess960", position.chess960, "Use Chess960 castling");
    add_strict_option(verb, position.mode);
}

CLI::Option* add_hash_options(CLI::App& verb, bulk::HashOptions& hash) {
    CLI::Option* size = verb.add_option("--hash", hash.megabytes, "Size of the hash table in MiB, 0 for none")
                                ->check(CLI::Range(0, 1 << 24))
                                ->capture_default_str();
    verb.add_flag_callback(
                "--hash-exact", [&hash] { hash.kind = bulk::HashKind::Exact; },
                "Store whole positions in the hash table, so that no total can be wrong")
            ->needs(size);
    return size;
}

void add_depth_option(CLI::App& verb, int& depth, int least, const char* what) {
    verb.add_option("-d,--depth", depth, what)->check(CLI::Range(least, MAX_PERFT_DEPTH))->capture_default_str();
}

void add_threads_option(CLI::App& verb, int& threads) {
    verb.add_option("--threads", threads, "Number of threads")->check(CLI::Range(1, 1024))->capture_default_str();
}

CLI::Option* add_shard_option(CLI::App& verb, Shard& shard, const char* what) {
    return verb
            .add_option_function<std::string>(
                    "--shard",
                    [&shard](const std::string& text) {
                        const auto parsed = parse_shard(text);
                        if (!parsed)
                            throw UsageError(fmt::format(
                                    "--shard {}: expected K/N, such as 3/64 for the third of 64 parts", text));
                        shard = *parsed;
                    },
                    what)
            ->type_name("K/N");
}

CLI::Option* add_board_option(CLI::App& verb, PerftMethod& method) {
    const auto choose = [&method](const std::string& name) {
        method = name == "position" ? PerftMethod::Position : PerftMethod::Bulk;
    };
    return verb
            .add_option_function<std::string>("--board", choose,
                                              "Count with bulk perft (\"bulk\", the default) or the full Position "
                                              "(\"position\")")
            ->check(CLI::IsMember({"bulk", "position"}));
}

CLI::Option* add_resume_option(CLI::App& verb, std::string& path, const char* what) {
    CLI::Option* resume = verb.add_option("--resume", path, what);
    // The names of earlier versions.
    for (const char* old : {"--checkpoint", "--journal"})
        verb.add_option(old, path)->group("");
    return resume;
}

namespace {

std::shared_ptr<DialogueLog> open_log(const std::string& path) {
    return path.empty() ? nullptr : std::make_shared<DialogueLog>(path);
}

} // namespace

EngineOptions EngineChoice::options() const {
    return {EngineLimits::within(timeout_ms), perft_command, open_log(log), std::nullopt};
}

SubjectOptions EngineChoice::subject_options() const {
    return {Process::Milliseconds(timeout_ms), open_log(log), {}, false};
}

std::string option_naming(const std::string& engine) {
    constexpr std::string_view subject = "subject:";
    return engine.starts_with(subject) ? "--subject " + shell_word(engine.substr(subject.size()))
                                       : "--engine " + shell_word(engine);
}

std::string compare_command(const BoardSetup& setup, int depth, const std::vector<std::string>& engines) {
    std::string command = "kiwipete compare \"" + write_fen(setup) + "\" -d " + std::to_string(depth);
    for (const std::string& engine : engines)
        command += ' ' + option_naming(engine);
    return command;
}

void add_dialogue_options(CLI::App& verb, EngineChoice& engine) {
    verb.add_option("--timeout", engine.timeout_ms, "Milliseconds to wait for an answer of an engine")
            ->check(CLI::Range(1, 1'000'000'000))
            ->capture_default_str();
    verb.add_option("--perft-command", engine.perft_command,
                    "How to ask the engine for perft, with {} for the depth, such as \"go perft {}\"; found out if not "
                    "given");
    verb.add_option("--log", engine.log, "Write all that is said to and by engines to this file");
}

void add_allow_option(CLI::App& verb, std::vector<std::string>& allow) {
    std::string names;
    for (const AllowedName& n : ALLOWED_NAMES)
        names.append(names.empty() ? "" : ", ").append(n.name);
    verb.add_option("--allow", allow, "What the engine or subject does otherwise on purpose: " + names)
            ->delimiter(',')
            ->allow_extra_args(false);
}

void add_engine_options(CLI::App& verb, EngineChoice& engine, const char* what_for) {
    verb.add_option("--engine", engine.command, what_for);
    add_dialogue_options(verb, engine);
}

void add_choice_of_invariants(CLI::App& verb, std::vector<std::string>& skip, std::vector<std::string>& only) {
    verb.add_option("--skip", skip, "Invariants not to check, such as M16,O3")->delimiter(',')->allow_extra_args(false);
    verb.add_option("--only", only, "The only invariants to check")->delimiter(',')->allow_extra_args(false);
}

namespace {

std::vector<const Invariant*> invariants_from(const char* option, const std::vector<std::string>& ids) {
    auto found = find_invariants(ids);
    if (const auto* unknown = std::get_if<std::string>(&found))
        throw UsageError(std::string(option) + " " + *unknown
                         + ": there is no such invariant; kiwipete check --list shows all");
    return std::get<std::vector<const Invariant*>>(std::move(found));
}

} // namespace

std::vector<const Invariant*> skipped_invariants(const std::vector<std::string>& skip,
                                                 const std::vector<std::string>& only) {
    std::vector<const Invariant*> skipped = invariants_from("--skip", skip);
    const std::vector<const Invariant*> wanted = invariants_from("--only", only);
    for (const Invariant& row : catalogue())
        if (!wanted.empty() && std::ranges::find(wanted, &row) == wanted.end())
            skipped.push_back(&row);
    return skipped;
}

CLI::Option* add_subject_option(CLI::App& verb, const char* what_for,
                                const std::function<void(const std::string&)>& use) {
    return verb.add_option_function<std::string>("--subject", use, what_for);
}

void add_kind_options(CLI::App& verb, PositionKind& kind, const char* unreachable) {
    verb.add_flag_callback(
            "--unreachable", [&kind] { kind = PositionKind::Playable; }, unreachable);
    verb.add_flag_callback(
            "--double-chess960", [&kind] { kind = std::max(kind, PositionKind::DoubleChess960); },
            "Engines and libraries play Double Chess960, too, in which each side has an array of its own");
}

void add_random_options(CLI::App& verb, PositionChoice& choice) {
    verb.add_option("--random", choice.random, "Number of random start positions, many of them rule-heavy")
            ->check(CLI::Range(0, 10'000'000));
    add_kind_options(
            verb, choice.kind,
            "Random and built-in positions may be ones that no game reaches, such as impossible double checks");
    verb.add_option("--seed", choice.seed, "Seed of the random numbers")->capture_default_str();
}

} // namespace kiwi::tools
