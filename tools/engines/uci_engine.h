// UCI engines and perft scripts: legal moves and perft counts from other programs.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kiwipete/engine/notation/perft_output.h"
#include "kiwipete/props/line.h"
#include "kiwipete/tools/engines/process.h"

namespace kiwi::tools {

/// How long to wait for an engine.
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

/// How deep it counts.
enum class PerftReach {
    AnyDepth,
    MovesOnly ///< It lists the legal moves at any depth; trees are counted by asking at each node.
};

/// A program that counts. Every call throws EngineError if it misbehaves; after that it must be restarted.
class PerftEngine {
public:
    PerftEngine() = default;
    PerftEngine(const PerftEngine&) = delete;
    PerftEngine& operator=(const PerftEngine&) = delete;
    virtual ~PerftEngine() = default;

    /// Its own name.
    [[nodiscard]] virtual const std::string& name() const = 0;
    /// Whether it can be asked about Chess960.
    [[nodiscard]] virtual bool plays_chess960() const = 0;
    /// The perft of the last position of a line, with the moves at the root if it tells them. Moves are spelled as it
    /// does. Precondition: depth is at least 1.
    [[nodiscard]] virtual PerftOutput perft(const Line& line, int depth) = 0;
    /// The lines that it prints for a command such as "d" in the last position of a line.
    [[nodiscard]] virtual std::vector<std::string> answer_to(const Line& line, const std::string& command) = 0;
    /// Sends any input, then asks for the moves and waits until the engine is ready again.
    virtual void survive(const std::string& input) = 0;
};

/// Starts the program of a command line: a UCI engine, or after "script:" a perftree script. A script is called with
/// depth, FEN and, if there are any, moves; it prints "move count" lines, a blank line and the total.
[[nodiscard]] std::unique_ptr<PerftEngine> start_engine(const std::string& command, EngineLimits limits);

/// One running UCI engine.
class UciEngine : public PerftEngine {
public:
    /// Starts the command line (`words_of_command`), does the UCI handshake, and finds out how to ask for perft.
    UciEngine(const std::string& command, EngineLimits limits) : UciEngine(words_of_command(command), limits) {}

    [[nodiscard]] const std::string& name() const override { return name_; }
    /// Whether it has the option UCI_Chess960.
    [[nodiscard]] bool plays_chess960() const override { return plays_chess960_; }
    [[nodiscard]] PerftOutput perft(const Line& line, int depth) override;
    [[nodiscard]] std::vector<std::string> answer_to(const Line& line, const std::string& command) override;
    void survive(const std::string& input) override;

private:
    UciEngine(const std::vector<std::string>& words, EngineLimits limits);
    template<class IsLast>
    std::vector<std::string> read_until(Process::Milliseconds limit, IsLast is_last);
    std::vector<std::string> ask(const std::string& command, std::string_view last);
    void handshake();
    void set_position(const Line& line);
    /// What ends the answer to a perft.
    enum class Waiting { ForTotal, ForReadyOk };
    ParsedPerftOutput ask_for_perft(int depth, Process::Milliseconds limit, Waiting waiting);
    void find_dialect();
    void find_reach();
    PerftOutput ask_or_throw(const Line& line, int depth);

    Process process_;
    EngineLimits limits_;
    std::string name_;
    bool plays_chess960_ = false;
    bool in_chess960_ = false;
    PerftDialect dialect_ = PerftDialect::GoPerft;
    PerftReach reach_ = PerftReach::AnyDepth;
    Waiting waiting_ = Waiting::ForTotal;
};

/// An engine that is started when first asked, and again after it misbehaved.
class RestartedEngine {
public:
    RestartedEngine(std::string command, EngineLimits limits) : command_(std::move(command)), limits_(limits) {}
    /// The engine. Throws EngineError if it cannot be started.
    [[nodiscard]] PerftEngine& engine();
    /// See PerftEngine::perft.
    [[nodiscard]] PerftOutput perft(const Line& line, int depth);
    /// See PerftEngine::answer_to.
    [[nodiscard]] std::vector<std::string> answer_to(const Line& line, const std::string& command);
    /// See PerftEngine::survive.
    void survive(const std::string& input);

private:
    template<class Ask>
    auto asked(const Ask& ask);

    std::string command_;
    EngineLimits limits_;
    std::unique_ptr<PerftEngine> engine_;
};

/// The command that sets a line up, such as "position fen … moves e2e4".
[[nodiscard]] std::string position_command(const Line& line);

} // namespace kiwi::tools
