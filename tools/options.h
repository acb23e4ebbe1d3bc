// Options that several verbs have in common.
#pragma once

#include "kiwipete/tools/engines/uci_engine.h"
#include "kiwipete/tools/suites.h"

namespace CLI {
class App;
}

namespace kiwi::tools {

/// As many as the machine has processors.
[[nodiscard]] int all_processors();

/// Adds --jobs, with `what` is done at once.
void add_jobs_option(CLI::App& verb, int& jobs, const char* what);

/// What counts where no engine does.
enum class OwnBoard {
    Counter, ///< The counter.
    Position ///< The full Position.
};

/// Adds --board.
void add_board_option(CLI::App& verb, OwnBoard& board);

/// A UCI engine, as the command line names it.
struct EngineChoice {
    std::string command; ///< Empty if none is named.
    int timeout_ms = 600'000;

    [[nodiscard]] bool is_named() const { return !command.empty(); }
    [[nodiscard]] EngineLimits limits() const { return EngineLimits::within(timeout_ms); }
};

/// Adds --timeout.
void add_timeout_option(CLI::App& verb, int& milliseconds);
/// Adds --engine, with what it is for, and --timeout.
void add_engine_options(CLI::App& verb, EngineChoice& engine, const char* what_for);

/// Adds --random and --seed.
void add_random_options(CLI::App& verb, PositionChoice& choice);

} // namespace kiwi::tools
