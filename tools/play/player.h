// An engine that is played with, as a GUI would: commands in, searches out.
#pragma once

#include <string>
#include <vector>

#include "../uci/uci_process.h"
#include "search.h"

namespace kiwi::tools {

/// Commands that belong together: an option, or a position, `go`, and what follows until the engine has answered. Lines
/// of UCI, and "wait N": so many milliseconds pass, unless the engine answers earlier.
using Step = std::vector<std::string>;
using Steps = std::vector<Step>;

/// "setoption name Hash value 1; position startpos; go infinite; wait 20; stop", or with something else between.
[[nodiscard]] std::string to_string(const Steps& steps, const char* between = "; ");
/// The other way round; a new step begins with each command but those that follow `position` and `go`.
[[nodiscard]] Steps parse_steps(std::string_view text);

/// The milliseconds of "wait N", up to ten minutes; nothing if it is none.
[[nodiscard]] std::optional<int> milliseconds_of(std::string_view wait);

/// The position that a command `position` sets up, moves in our spelling; why it is none, if it is none.
struct GivenPosition {
    BoardSetup start;
    std::vector<std::string> moves;
};
[[nodiscard]] std::variant<GivenPosition, std::string> parse_position(std::string_view command, Variant variant);

/// One process. Every call throws ProgramError if the engine misbehaves; after that it must not be used again.
class Player {
public:
    Player(const std::vector<std::string>& words, const ProgramOptions& options) :
        limits_(options.limits),
        engine_(words, options) {}

    [[nodiscard]] const UciProcess& engine() const { return engine_; }
    /// Does a step. The search in it, if there is one. Precondition: no search without a position that can be played.
    std::optional<Search> run(const Step& step);
    /// What it prints before it is ready, after a command.
    [[nodiscard]] std::vector<std::string> printed_after(const std::string& command) {
        engine_.begin_question();
        engine_.send(command);
        return engine_.wait_until_ready();
    }
    /// Whether it ends in time after some commands.
    [[nodiscard]] bool ends_after(const std::string& commands) {
        engine_.begin_question();
        engine_.send(commands);
        return engine_.ends_within(limits_.handshake);
    }
    [[nodiscard]] std::vector<std::string> excerpt() const { return engine_.excerpt(); }

private:
    class Turn;

    Limits limits_;
    UciProcess engine_;
    Variant variant_ = Variant::Standard;
    int most_variations_ = 1;
};

} // namespace kiwi::tools
