// What becomes of a program that is sent malformed input.
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

namespace kiwi::tools {

/// What became of malformed input that did no harm.
enum class Survival { Answered, Refused };

/// Sends malformed input to a program, which is started again when it ends; for one thread.
class SurvivalCheck {
public:
    SurvivalCheck(std::string command, ProgramOptions options) :
        command_(std::move(command)),
        options_(std::move(options)) {}
    SurvivalCheck(const SurvivalCheck&) = delete;
    SurvivalCheck& operator=(const SurvivalCheck&) = delete;
    virtual ~SurvivalCheck() = default;

    /// Goes on with a new process.
    virtual void restart() = 0;
    /// Sends something. A minimised finding if the program crashes, ends without a word, does not answer any more, or
    /// is not what it was. Throws ProgramError if it cannot be started.
    [[nodiscard]] virtual std::variant<Survival, Finding> check(Random& random) = 0;

protected:
    [[nodiscard]] const std::string& command() const { return command_; }
    [[nodiscard]] const ProgramOptions& options() const { return options_; }

private:
    std::string command_;
    ProgramOptions options_;
};

/// A check of an engine: damaged FENs and illegal moves.
[[nodiscard]] std::unique_ptr<SurvivalCheck> survival_of_engine(const std::string& command,
                                                                const ProgramOptions& options);

/// A check of an adapter, in the middle of short games: damaged FENs, texts that are no legal moves, moves taken back
/// that were not played, damaged games in PGN. After a refusal the position must be as before; and so it must be once
/// it was set up again. `options.deviations` are all that it has.
[[nodiscard]] std::unique_ptr<SurvivalCheck> survival_of_library(const std::string& command,
                                                                 const ProgramOptions& options);

/// Malformed input as the tasks of a run. What a program without checks does depends on what it was sent before: so
/// commands are sent in groups, each to a new process, whatever the number of threads.
class MalformedInput : public Tasks {
public:
    MalformedInput(std::size_t commands, std::uint64_t seed,
                   std::function<std::unique_ptr<SurvivalCheck>()> make_check) :
        commands_(commands),
        seed_(seed),
        make_check_(std::move(make_check)) {}

    [[nodiscard]] std::string_view name() const override { return "groups of malformed commands"; }
    [[nodiscard]] Worker make_worker() override;
    /// How many tasks there are.
    [[nodiscard]] std::size_t groups() const { return (commands_ + OF_A_PROCESS - 1) / OF_A_PROCESS; }

private:
    static constexpr std::size_t OF_A_PROCESS = 20;

    std::size_t commands_;
    std::uint64_t seed_;
    std::function<std::unique_ptr<SurvivalCheck>()> make_check_;
};

} // namespace kiwi::tools
