// The verbs of the `kiwipete` command.
#pragma once

#include "../process/program_board.h"
#include "../report/report_output.h"
#include "../terminal/exit_code.h"

// CLI11 takes long to compile: only files that build a command line include all of it.
namespace CLI {
class App;
}

namespace kiwi::tools {

struct CommandRun : VerbCall {
    ExitCode exit_code = ExitCode::Good;
    Detected detected{}; ///< About the program that the verb tests.
};

/// The verbs in the order of the help. verbs/NAME.cpp has `add_NAME_command`, which adds the verb to the command line;
/// running the verb sets the exit code.
// clang-format off
#ifdef KIWIPETE_PERFT_SCALE
#define KIWIPETE_SCALE_VERBS(X) X(unique) X(merge)
#else
#define KIWIPETE_SCALE_VERBS(X)
#endif
#define KIWIPETE_VERBS(X) \
    X(test) X(perft) X(diff) X(explain) KIWIPETE_SCALE_VERBS(X) X(suite) X(compare) X(explore) X(check) X(adapter_test) \
    X(engine_test) X(generate) X(vectors) X(replay) X(board) X(uci) X(completion)
// clang-format on

#define KIWIPETE_DECLARE_VERB(name) void add_##name##_command(CLI::App& app, CommandRun& run);
KIWIPETE_VERBS(KIWIPETE_DECLARE_VERB)
#undef KIWIPETE_DECLARE_VERB

/// Runs the command, whose path is `argv[0]`; never throws. Writes results to stdout and messages to stderr.
[[nodiscard]] ExitCode run(int argc, char** argv);

} // namespace kiwi::tools
