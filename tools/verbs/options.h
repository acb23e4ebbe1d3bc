// Options that several verbs share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../../engine/perft/perft.h"
#include "../../engine/shard.h"
#include "../../props/invariants/invariant.h"
#include "../counting/suites.h"
#include "../programs/adapter_process.h"
#include "../programs/uci_engine.h"
#include "../terminal/terminal.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace kiwi::tools {

/// The number of processors of the machine.
[[nodiscard]] int all_processors();

/// Adds --jobs; `what` says what is done at the same time.
void add_jobs_option(CLI::App& verb, int& jobs, const char* what);

/// Adds --quiet for progress.
void add_quiet_option(CLI::App& verb, Progress& progress);

/// Adds --strict.
void add_strict_option(CLI::App& verb, FenMode& mode);

/// One position, as the command line names it.
struct OnePosition {
    std::vector<std::string> words{"startpos"};
    std::vector<std::string> moves{};
    bool chess960 = false;
    FenMode mode = FenMode::Playable;

    /// The position after the moves. Throws UsageError.
    [[nodiscard]] BoardSetup setup() const;
};

/// Adds the position, --moves, --chess960 and --strict.
void add_position_options(CLI::App& verb, OnePosition& position);

/// Adds --hash and --hash-exact. Gives --hash.
CLI::Option* add_hash_options(CLI::App& verb, bulk::HashOptions& hash);

/// Adds --depth, from `least` to MAX_PERFT_DEPTH.
void add_depth_option(CLI::App& verb, int& depth, int least, const char* what);

/// Adds --threads.
void add_threads_option(CLI::App& verb, int& threads);

/// Adds --shard K/N, with what is divided.
CLI::Option* add_shard_option(CLI::App& verb, Shard& shard, const char* what);

/// Adds --board: bulk or position.
CLI::Option* add_board_option(CLI::App& verb, PerftMethod& method);

/// Adds --resume FILE.
CLI::Option* add_resume_option(CLI::App& verb, std::string& path, const char* what);

/// A UCI engine, as the command line names it.
struct EngineChoice {
    std::string command; ///< Empty if none is named.
    int timeout_ms = 600'000;
    std::string perft_command{}; ///< Empty if it is to be found out.
    std::string log{};           ///< A file for the dialogue; empty for none.

    [[nodiscard]] bool is_named() const { return !command.empty(); }
    /// Opens the log. Throws UsageError.
    [[nodiscard]] EngineOptions options() const;
    /// The same of a subject program.
    [[nodiscard]] SubjectOptions subject_options() const;
};

/// "--engine stockfish" for a command line; "--subject 'node adapter.mjs'" for "subject:node adapter.mjs".
[[nodiscard]] std::string option_naming(const std::string& engine);

/// The command that finds where engines differ below a position, or one from us.
[[nodiscard]] std::string compare_command(const BoardSetup& setup, int depth, const std::vector<std::string>& engines);

/// Adds --timeout, --perft-command and --log.
void add_dialogue_options(CLI::App& verb, EngineChoice& engine);
/// Adds --allow.
void add_allow_option(CLI::App& verb, std::vector<std::string>& allow);
/// Adds --engine, with what it is for, and those of `add_dialogue_options`.
void add_engine_options(CLI::App& verb, EngineChoice& engine, const char* what_for);

/// Adds --skip and --only, for the invariants that are checked.
void add_choice_of_invariants(CLI::App& verb, std::vector<std::string>& skip, std::vector<std::string>& only);
/// The invariants that --skip and --only leave out. Throws UsageError.
[[nodiscard]] std::vector<const Invariant*> skipped_invariants(const std::vector<std::string>& skip,
                                                               const std::vector<std::string>& only);

/// Adds --subject, with what it is for, and what to do with its command line.
CLI::Option* add_subject_option(CLI::App& verb, const char* what_for,
                                const std::function<void(const std::string&)>& use);

/// Adds --unreachable, with what it is for, and --double-chess960.
void add_kind_options(CLI::App& verb, PositionKind& kind, const char* unreachable);

/// Adds --random, --unreachable, --double-chess960 and --seed.
void add_random_options(CLI::App& verb, PositionChoice& choice);

} // namespace kiwi::tools
