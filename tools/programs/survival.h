// What becomes of a UCI engine that is sent malformed input.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "../../props/games/random.h"
#include "../../props/invariants/finding.h"
#include "uci_engine.h"

namespace kiwi::tools {

/// What became of malformed input.
enum class Survival { Answered, Refused };

/// Sends malformed input to an engine, which is started again when it ends; for one thread.
class SurvivalCheck {
public:
    SurvivalCheck(std::string command, ProgramOptions options) :
        command_(std::move(command)),
        options_(std::move(options)) {}

    /// Goes on with a new process.
    void restart() { engine_.reset(); }
    /// Sends a damaged FEN or illegal moves. A minimised finding if the engine crashes, ends without a word or does not
    /// answer any more. Throws ProgramError if it cannot be started.
    [[nodiscard]] std::variant<Survival, Finding> check(Random& random);

private:
    /// Nothing if it survives or refuses; else how it misbehaved.
    [[nodiscard]] std::optional<ProgramError> misbehaviour_at(const std::string& input, Survival& survival);

    std::string command_;
    ProgramOptions options_;
    std::optional<UciAbilities> abilities_; ///< Once they were found out.
    std::unique_ptr<UciEngine> engine_;
};

} // namespace kiwi::tools
