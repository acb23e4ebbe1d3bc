// Tests that programs survive malformed input.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "../../props/checking/run.h"
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

/// Malformed input as the tasks of a run. A program without checks depends on earlier input, so commands are sent in
/// groups, each to a new process: the result does not depend on the number of threads.
class MalformedInput : public Tasks {
public:
    /// A group ends early when `time` is over.
    MalformedInput(std::size_t commands, std::uint64_t seed, const TimeLimit& time,
                   std::function<std::unique_ptr<SurvivalCheck>()> make_check) :
        commands_(commands),
        seed_(seed),
        time_(time),
        make_check_(std::move(make_check)) {}

    [[nodiscard]] std::string_view name() const override { return "groups of malformed commands"; }
    [[nodiscard]] Worker make_worker() override;
    [[nodiscard]] std::size_t groups() const { return (commands_ + OF_A_PROCESS - 1) / OF_A_PROCESS; }

private:
    static constexpr std::size_t OF_A_PROCESS = 20;

    std::size_t commands_;
    std::uint64_t seed_;
    TimeLimit time_;
    std::function<std::unique_ptr<SurvivalCheck>()> make_check_;
};

} // namespace kiwi::tools
