// A UCI engine as something to be asked for legal moves and perft counts.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "props/line.h"
#include "props/perft_output.h"
#include "tools/engines/process.h"

namespace kiwi::tools {

/// How long to wait.
struct EngineLimits {
    Process::Milliseconds handshake{10'000}; ///< For the answer to `uci` and `isready`.
    Process::Milliseconds answer{600'000};   ///< For the answer to a perft.

    /// No wait is longer than so many milliseconds.
    [[nodiscard]] static EngineLimits within(int milliseconds) {
        EngineLimits limits;
        limits.answer = Process::Milliseconds(milliseconds);
        limits.handshake = std::min(limits.handshake, limits.answer);
        return limits;
    }
};

/// How an engine is asked for perft.
enum class PerftDialect {
    GoPerft, ///< "go perft N", as Stockfish and its relatives.
    Perft    ///< "perft N", as Ethereal.
};

/// One running engine. Everything throws EngineError when it misbehaves; then only a new one is of use.
class UciEngine {
public:
    /// Starts the command line (`words_of_command`), shakes hands, and finds out how it is asked for perft.
    UciEngine(const std::string& command, EngineLimits limits);

    /// What it calls itself.
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Whether it has the option UCI_Chess960.
    [[nodiscard]] bool plays_chess960() const { return plays_chess960_; }

    /// The perft of the last position of a line, with the moves at the root if the engine tells them. Moves are spelled
    /// as the engine does. Precondition: depth is at least 1.
    [[nodiscard]] PerftOutput perft(const Line& line, int depth);
    /// What it prints for a command such as "d" in the last position of a line.
    [[nodiscard]] std::vector<std::string> say(const Line& line, const std::string& command);
    /// Sends whatever it is, asks for the moves there, and waits until it is ready again.
    void endure(const std::string& input);

private:
    template<class IsLast>
    std::vector<std::string> read_until(Process::Milliseconds limit, IsLast is_last);
    std::vector<std::string> ask(const std::string& command, std::string_view last);
    void shake_hands();
    void set_position(const Line& line);
    ParsedPerftOutput ask_for_perft(int depth, Process::Milliseconds limit, bool wait_for_total);
    void find_dialect();

    Process process_;
    EngineLimits limits_;
    std::string name_;
    bool plays_chess960_ = false;
    bool in_chess960_ = false;
    PerftDialect dialect_ = PerftDialect::GoPerft;
    bool tells_total_ = true; ///< Otherwise the moves alone, before it is ready again.
};

/// An engine that is started when it is first asked, and again after it has misbehaved.
class RestartedEngine {
public:
    RestartedEngine(std::string command, EngineLimits limits) : command_(std::move(command)), limits_(limits) {}
    /// The engine. Throws EngineError if it cannot be started.
    [[nodiscard]] UciEngine& engine();
    /// See UciEngine::perft.
    [[nodiscard]] PerftOutput perft(const Line& line, int depth);
    /// See UciEngine::say.
    [[nodiscard]] std::vector<std::string> say(const Line& line, const std::string& command);
    /// Ends the engine; the next question starts it again.
    void restart() { engine_.reset(); }

private:
    std::string command_;
    EngineLimits limits_;
    std::unique_ptr<UciEngine> engine_;
};

/// The command that sets a line up, such as "position fen … moves e2e4".
[[nodiscard]] std::string position_command(const Line& line);

} // namespace kiwi::tools
