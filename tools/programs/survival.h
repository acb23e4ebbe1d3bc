// Tests that programs survive malformed input.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "../../props/findings/finding.h"
#include "../../props/games/random.h"
#include "../process/program_board.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// How malformed input was survived.
enum class Survival { Answered, Refused };

/// Sends malformed input to a program, and restarts the program when it ends. Each object serves one thread.
class SurvivalCheck {
public:
    /// Ends reductions when `time` is long over.
    SurvivalCheck(std::string command, ProgramOptions options, const TimeLimit& time) :
        command_(std::move(command)),
        options_(std::move(options)),
        time_(time) {}
    SurvivalCheck(const SurvivalCheck&) = delete;
    SurvivalCheck& operator=(const SurvivalCheck&) = delete;
    virtual ~SurvivalCheck() = default;

    /// Continues with a new process.
    virtual void restart() = 0;
    /// Sends one malformed input. Returns a reduced finding if the program crashes, exits without a message, hangs, or
    /// changes its answers. Throws ProgramError if the program cannot be started.
    [[nodiscard]] virtual std::variant<Survival, Finding> check(Random& random) = 0;

protected:
    /// A finding whose input a new process survives.
    [[nodiscard]] static Finding not_again(Finding finding);

    std::string command_;
    ProgramOptions options_;
    TimeLimit time_;
};

/// Sends damaged FENs and illegal moves to an engine, or only the command `input` unless it is empty.
[[nodiscard]] std::unique_ptr<SurvivalCheck> survival_of_engine(const std::string& command,
                                                                const ProgramOptions& options, const TimeLimit& time,
                                                                const UciAbilities& abilities,
                                                                const std::string& input);

/// Sends damaged FENs, illegal moves, undo without a move, and damaged PGN to an adapter, in the middle of short games.
/// After a refusal, and after the game is set up again, the position must be as before. `options.deviations` are all
/// deviations of the adapter.
[[nodiscard]] std::unique_ptr<SurvivalCheck> survival_of_library(const std::string& command,
                                                                 const ProgramOptions& options, const TimeLimit& time);

} // namespace kiwi::tools
