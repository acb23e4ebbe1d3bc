// What the verbs of the `kiwipete` command share: exit codes, refusals, and how each verb joins the command line.
#pragma once

#include <stdexcept>
#include <string>

// Only what builds a command line needs all of CLI11: it takes long to compile.
namespace CLI {
class App;
}

namespace kiwi::tools {

/// What the process ends with.
enum class ExitCode : int {
    Good = 0,         ///< Everything asked for was done and found right.
    Mismatch = 1,     ///< Something was found wrong: a count, a violated invariant.
    WrongUse = 2,     ///< The command line or an input could not be used.
    Interrupted = 130 ///< Ctrl-C came before all was done; what was done is printed.
};

/// Ends the command with ExitCode::WrongUse and a message for people.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Each adds its verb to the command; when that verb is chosen and has run, `exit_code` says how it went.
void add_perft_command(CLI::App& app, ExitCode& exit_code);
void add_suite_command(CLI::App& app, ExitCode& exit_code);
void add_compare_command(CLI::App& app, ExitCode& exit_code);
void add_check_command(CLI::App& app, ExitCode& exit_code);
void add_generate_command(CLI::App& app, ExitCode& exit_code);
void add_replay_command(CLI::App& app, ExitCode& exit_code);
void add_board_command(CLI::App& app, ExitCode& exit_code);
void add_uci_command(CLI::App& app, ExitCode& exit_code);

/// Runs the whole command; never throws. Messages go to stderr, results to stdout.
[[nodiscard]] ExitCode run(int argc, char** argv);

} // namespace kiwi::tools
