// The verbs of the `kiwipete` command.
#pragma once

#include <string>

#include "../terminal/exit_code.h"

// Only files that build a command line include all of CLI11, which takes long to compile.
namespace CLI {
class App;
}

namespace kiwi::tools {

/// One run of the command.
struct CommandRun {
    std::string command;    ///< As it could be typed again: "kiwipete perft startpos".
    std::string executable; ///< The path of this program.
    ExitCode exit_code = ExitCode::Good;
};

/// The verbs in the order of the help. Each has a file verbs/NAME.cpp with a function `add_NAME_command`, which adds
/// the verb to the command line; when the verb is chosen and has run, the exit code is set.
// clang-format off
#define KIWIPETE_VERBS(X) \
    X(perft) X(diff) X(explain) X(unique) X(merge) X(suite) X(compare) X(explore) X(check) X(subject_test) \
    X(engine_test) X(generate) X(replay) X(board) X(uci) X(completion)
// clang-format on

#define KIWIPETE_DECLARE_VERB(name) void add_##name##_command(CLI::App& app, CommandRun& run);
KIWIPETE_VERBS(KIWIPETE_DECLARE_VERB)
#undef KIWIPETE_DECLARE_VERB

/// Runs the whole command, whose path is `argv[0]`; never throws. Messages go to stderr, results to stdout.
[[nodiscard]] ExitCode run(int argc, char** argv);

} // namespace kiwi::tools
