// Options that several verbs share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/perft/perft.h"
#include "../../engine/perft/scale/unique_positions.h"
#include "../../props/games/game.h"
#include "../../props/invariants/invariant.h"
#include "../compare/suites.h"
#include "../programs/open_program.h"
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

/// Adds --strict for files of positions.
void add_strict_lines_option(CLI::App& verb, bool& strict);

/// One position, as the command line names it.
struct OnePosition {
    std::vector<std::string> words{"startpos"};
    std::vector<std::string> moves{};
    bool chess960 = false;
    FenMode mode = FenMode::Playable;

    /// The position and its moves, which may be in any notation, and several in one word. Throws UsageError.
    [[nodiscard]] Game game() const;
    /// The position after the moves. Throws UsageError.
    [[nodiscard]] BoardSetup setup() const { return last_setup(game()); }
};

/// Adds --moves and --chess960.
void add_moves_option(CLI::App& verb, OnePosition& position);

/// Adds the position, --moves, --chess960 and --strict.
void add_position_options(CLI::App& verb, OnePosition& position);

/// Adds --hash; nothing is set unless it is given.
CLI::Option* add_hash_option(CLI::App& verb, std::optional<bulk::HashOptions>& hash, const char* what);
/// What a result line says of it: such as ", hash table of 8 MiB", nothing for none.
[[nodiscard]] std::string told(const bulk::HashOptions& hash);

/// Adds --depth, from `least` to MAX_PERFT_DEPTH.
void add_depth_option(CLI::App& verb, int& depth, int least, const char* what);

/// Adds --threads.
void add_threads_option(CLI::App& verb, int& threads);

/// Adds --shard K/N, with what is divided.
CLI::Option* add_shard_option(CLI::App& verb, Shard& shard, const char* what);

/// Adds --memory and --temp.
void add_unique_options(CLI::App& verb, UniqueOptions& unique);

/// Adds --board: bulk or position.
CLI::Option* add_board_option(CLI::App& verb, PerftMethod& method);

/// Adds --resume FILE.
CLI::Option* add_resume_option(CLI::App& verb, std::string& path, const char* what);

/// The programs under test, as the command line names them, and how to run them.
struct ProgramArguments {
    std::vector<ProgramChoice> programs{};
    int timeout_ms = 600'000;
    std::string perft_command{}; ///< Empty if it is to be found out.
    std::string perft_total{};   ///< A regular expression; empty if it is to be found out.
    std::string log{};           ///< A file for the dialogue; empty for none.
    std::vector<std::string> allow{};

    bool timeout_is_given = false;

    [[nodiscard]] bool are_named() const { return !programs.empty(); }
    /// The programs and all that changes how they are asked, as it could be typed again, with a blank before each.
    [[nodiscard]] std::string typed() const;
    /// Opens the log. Throws UsageError.
    [[nodiscard]] ProgramOptions options() const;
};

/// The command that does something with programs below a position: `verb` is "compare", which finds where they differ
/// or one from us, or "explore", which goes there by hand.
[[nodiscard]] std::string command_below(const BoardSetup& setup, int depth, const ProgramArguments& programs,
                                        const char* verb = "compare");

/// Adds to a mismatch that a comparison to a depth found what the command line knows: the command that shows it again,
/// and, where one program is compared with us, that each wrong move is its own.
void complete_mismatch(Finding& finding, int depth, const ProgramArguments& programs);

/// Adds --before, a game or position that each new process is asked about first.
void add_before_option(CLI::App& verb, std::vector<std::string>& before);
/// A game as --before has it: "FEN", or "FEN moves e2e4 e7e5". Throws UsageError.
[[nodiscard]] Game game_before(const std::string& text);
/// --before for each game, as it could be typed again.
[[nodiscard]] std::string typed_before(const std::vector<Game>& games);

/// Adds --timeout, --log and --allow.
void add_running_options(CLI::App& verb, ProgramArguments& arguments);
/// Adds --engine, --library and --script, with what the program is for; up to `most` may be named. Also
/// --perft-command, and how programs are run.
void add_program_options(CLI::App& verb, ProgramArguments& arguments, const std::string& what_for,
                         std::size_t most = 1);

/// The deviations of some names. Throws UsageError that lists all.
[[nodiscard]] Deviations deviations_from(const std::vector<std::string>& names);

/// Adds --skip and --only, for the invariants that are checked.
void add_choice_of_invariants(CLI::App& verb, std::vector<std::string>& skip, std::vector<std::string>& only);
/// The invariants that --skip and --only leave out. Throws UsageError.
[[nodiscard]] std::vector<const Invariant*> skipped_invariants(const std::vector<std::string>& skip,
                                                               const std::vector<std::string>& only);

/// Adds --unreachable, with what it is for, and --double-chess960.
void add_kind_options(CLI::App& verb, PositionKind& kind, const char* unreachable);

/// Adds --random, --unreachable, --double-chess960 and --seed.
void add_random_options(CLI::App& verb, PositionChoice& choice);

} // namespace kiwi::tools
