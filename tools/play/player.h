// Plays with an engine as a GUI does: commands in, searches out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../props/games/game.h"
#include "../uci/uci_process.h"
#include "search.h"

namespace kiwi::tools {

/// Commands that belong together: an option; or a position, `go`, and what follows until the engine answers. UCI lines,
/// and "wait N", which waits for up to N milliseconds or until the engine answers.
using Step = std::vector<std::string>;
using Steps = std::vector<Step>;

/// The word that names a command, such as "go".
[[nodiscard]] std::string_view first_word(std::string_view command);
/// "setoption name Hash value 1; position startpos; go infinite; wait 20; stop", or with another separator.
[[nodiscard]] std::string to_string(const Steps& steps, const char* between = "; ");
/// Parses steps. Each command begins a step, except those that follow `position` as part of a search. Throws UsageError
/// for an unknown command, a malformed "wait", an illegal position, a `go` without a legal move to play, or no command.
[[nodiscard]] Steps parse_steps(std::string_view text);
/// The variant that the last option UCI_Chess960 of some steps chooses.
[[nodiscard]] Variant variant_after(const Steps& steps);

/// One process of an engine. Every function throws ProgramError if the engine misbehaves, which ends its use.
class Player {
public:
    Player(const std::vector<std::string>& words, const ProgramOptions& options) :
        options_(options),
        engine_(words, options, Process::Answers::Stdout) {
        const UciOption* threads = engine_.option("Threads");
        has_one_thread_ = threads == nullptr || threads->value == "1";
    }

    [[nodiscard]] UciProcess& engine() { return engine_; }
    [[nodiscard]] const UciProcess& engine() const { return engine_; }
    /// Runs a step. Returns the search in it, if there is one. Precondition: a search has a legal position.
    std::optional<Search> run(const Step& step);

private:
    class Turn;

    ProgramOptions options_;
    UciProcess engine_;
    Variant variant_ = Variant::Standard;
    int most_variations_ = 1;
    bool has_one_thread_ = true;
};

} // namespace kiwi::tools
