// Options that several verbs share.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/perft/perft.h"
#include "../../engine/perft/scale/unique_positions.h"
#include "../../props/findings/report.h"
#include "../../props/games/game.h"
#include "../compare/suites.h"
#include "../programs/open_program.h"
#include "../report/report_output.h"
#include "../terminal/terminal.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace kiwi::tools {

struct CommandRun;

[[nodiscard]] int all_processors();

/// When a run begins no more tasks.
struct RunLimits {
    TimeLimit time{}; ///< Since the start of the verb.
    bool fail_fast = false;
};

/// Adds --seconds and --fail-fast. `tasks` are what begins, such as "games".
void add_limit_options(CLI::App& verb, RunLimits& limits, const char* tasks);

/// If an interruption or a limit ended the run, adds to the report how much was done. `what` is such as "games are
/// played".
void tell_end(Report& report, const RunLimits& limits, bool to_the_end, std::size_t done, std::size_t of,
              const char* what);

/// Refuses each option of `these` beside each other one of `those`. All are added already.
void exclude(CLI::App& verb, std::initializer_list<const char*> these, std::initializer_list<const char*> those);

/// Adds --jobs. `what` says what runs at the same time.
void add_jobs_option(CLI::App& verb, int& jobs, const char* what);

/// Adds the options of reports to a verb that does `work` and then has its exit code. An exception is also written to
/// the outputs that have no report yet.
void add_reported_work(CLI::App& verb, ReportOptions& reports, CommandRun& run,
                       const std::function<ExitCode(ReportOutput&)>& work);

/// What progress says before a program that is to be tested has told what it can.
inline constexpr const char* FIRST_ANSWERS = "waiting for the program's first answers";

void add_quiet_option(CLI::App& verb, Progress& progress, const std::string& help = "Show no progress");

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

/// Adds --hash, which sets `hash` only if given.
CLI::Option* add_hash_option(CLI::App& verb, std::optional<bulk::HashOptions>& hash, const char* what);
/// For example ", hash table of 8 MiB"; empty without a table.
[[nodiscard]] std::string told(const bulk::HashOptions& hash);

/// Adds --depth, from `least` to MAX_PERFT_DEPTH.
void add_depth_option(CLI::App& verb, int& depth, int least, const char* what);

void add_threads_option(CLI::App& verb, int& threads);

/// Adds --shard K/N. `what` says what is divided.
CLI::Option* add_shard_option(CLI::App& verb, Shard& shard, const char* what);

void add_unique_options(CLI::App& verb, UniqueOptions& unique);

void add_board_option(CLI::App& verb, PerftMethod& method);

CLI::Option* add_resume_option(CLI::App& verb, std::string& path, const char* what);

/// The label of the place whose failure a finding of `suite` traces to a move, so that it is not counted twice.
inline constexpr const char* SMALLEST_OF = "smallest of";

/// A position as it is typed: its FEN, and --chess960 if the FEN does not say so.
[[nodiscard]] std::string typed(const BoardSetup& setup);

/// The command to look for a mismatch below a position: automatically ("compare") or interactively ("explore").
/// `programs` are as in ProgramOptions::typed.
[[nodiscard]] std::string command_below(const BoardSetup& setup, int depth, const std::string& programs,
                                        const char* verb = "compare");

/// Adds the command that reproduces a mismatch of a comparison. If one program was compared with us, no wrong move
/// needs to name who is wrong.
void complete_mismatch(Finding& finding, int depth, const std::string& programs, std::size_t number_of_programs);

/// Adds --before, a game or position that each new process is asked about first.
void add_before_option(CLI::App& verb, std::vector<std::string>& before);
/// Parses a value of --before: "FEN", or "FEN moves e2e4 e7e5". Throws UsageError.
[[nodiscard]] Game game_before(const std::string& text);
/// --before with each game, for a command line.
[[nodiscard]] std::string typed_before(const std::vector<Game>& games);

/// Adds --timeout, --log and --allow. The program is known as far as `run` has detected it.
void add_running_options(CLI::App& verb, const CommandRun& run, ProgramOptions& options);
/// Begins the file of --log, if it was given.
void open_log(ProgramOptions& options);
/// Adds --perft-command and --perft-total.
void add_perft_options(CLI::App& verb, ProgramOptions& options);
/// Adds --engine, --library and --script, up to `most` in all, --perft-command and the options of
/// `add_running_options`. `what_for` completes the help.
void add_program_options(CLI::App& verb, const CommandRun& run, std::vector<ProgramChoice>& programs,
                         ProgramOptions& options, const std::string& what_for, std::size_t most = 1);

/// Adds an option that chooses what is checked by names, separated by commas.
CLI::Option* add_names_option(CLI::App& verb, const char* option, const char* type, std::vector<std::string>& names,
                              const char* what);

/// Adds --unreachable, with its help, and --double-chess960.
void add_kind_options(CLI::App& verb, PositionKind& kind, const char* unreachable);

void add_random_options(CLI::App& verb, PositionChoice& choice);
/// Adds --seed.
CLI::Option* add_seed_option(CLI::App& verb, std::uint64_t& seed);

} // namespace kiwi::tools
