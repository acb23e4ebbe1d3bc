// UCI engines and perft scripts: legal moves, perft counts and chosen moves from other programs.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../../props/boards/deviations.h"
#include "../../props/games/game.h"
#include "process.h"

namespace kiwi::tools {

/// How long to wait for an engine.
struct EngineLimits {
    Process::Milliseconds handshake{10'000}; ///< For the answer to `uci` and `isready`.
    Process::Milliseconds answer{600'000};   ///< For each line of the answer to a perft or to `go`.

    /// No wait is longer than so many milliseconds.
    [[nodiscard]] static EngineLimits within(int milliseconds) {
        EngineLimits limits;
        limits.answer = Process::Milliseconds(milliseconds);
        limits.handshake = std::min(limits.handshake, limits.answer);
        return limits;
    }
};

/// How an engine is asked for perft.
struct PerftCommand {
    enum class End {
        Total,  ///< The answer ends with a total.
        ReadyOk ///< It has no total; it has ended when the engine says readyok.
    };
    enum class Reach {
        AnyDepth,
        MovesOnly ///< It lists the legal moves at any depth; trees are counted by asking at each node.
    };
    std::string text; ///< With {} for the depth.
    End end = End::Total;
    Reach reach = Reach::AnyDepth;
};

/// Why an engine is not asked for perft: for each command that was tried what it did, with the dialogue.
struct NoPerft {
    std::string why;
    std::vector<std::string> dialogue;
};

/// What is known of an engine's perft.
using PerftSupport = std::variant<PerftCommand, NoPerft>;

/// How to run an engine.
struct EngineOptions {
    EngineLimits limits;
    std::string perft_command;           ///< With {} for the depth; empty if it is to be found out.
    std::shared_ptr<DialogueLog> log;    ///< Null for none.
    std::optional<PerftSupport> perft{}; ///< If it is known already.

    /// The same for an engine whose perft is known.
    [[nodiscard]] EngineOptions knowing(PerftSupport support) const {
        EngineOptions known = *this;
        known.perft = std::move(support);
        return known;
    }
};

/// What an engine answered to `go`.
struct PlayedAnswer {
    std::string best_move;
    /// The variations that it printed, and its best move with the move that it would ponder on.
    std::vector<std::vector<std::string>> variations;
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
    /// What it does otherwise on purpose, as it says itself.
    [[nodiscard]] virtual Allowed declared() const { return {}; }
    /// How it is asked for perft, or why it is not.
    [[nodiscard]] virtual const PerftSupport& perft_support() const = 0;
    [[nodiscard]] bool has_perft() const { return std::holds_alternative<PerftCommand>(perft_support()); }
    /// The perft of the last position of a line, with the moves at the root if it tells them. Moves are spelled as it
    /// does. Precondition: depth is at least 1. Throws EngineError NoPerft if it has none.
    [[nodiscard]] virtual PerftOutput perft(const Line& line, int depth) = 0;
    /// The lines that it prints for each of some commands, such as "d", in the last position of a line.
    [[nodiscard]] virtual std::vector<std::vector<std::string>>
    answers_to(const Line& line, const std::vector<std::string>& commands) = 0;
    /// What it plays in the last position of a line, searching to a depth.
    [[nodiscard]] virtual PlayedAnswer play(const Line& line, int depth) = 0;
    /// Sends any input, then asks for the moves and waits until the engine is ready again.
    virtual void survive(const std::string& input) = 0;
};

/// Starts the program of a command line: a UCI engine, after "subject:" a program that speaks the subject protocol
/// (docs/subjects.md), or after "script:" a perftree script. A script is called with
/// depth, FEN and, if there are any, moves; it prints "move count" lines, a blank line and the total.
[[nodiscard]] std::unique_ptr<PerftEngine> start_engine(const std::string& command, const EngineOptions& options);

/// The same; throws EngineError NoPerft, with what the engine said, if it has no perft.
[[nodiscard]] std::unique_ptr<PerftEngine> start_counting_engine(const std::string& command,
                                                                 const EngineOptions& options);

/// One running UCI engine. A question is one command, and the next is sent only after the end of its answer.
class UciEngine : public PerftEngine {
public:
    /// Starts the command line (`words_of_command`), does the UCI handshake, and finds out how to ask for perft: each
    /// way is tried on a process of its own, since an engine that does not know it may do anything instead.
    UciEngine(const std::string& command, EngineOptions options);

    [[nodiscard]] const std::string& name() const override { return name_; }
    /// Whether it has the option UCI_Chess960.
    [[nodiscard]] bool plays_chess960() const override { return plays_chess960_; }
    [[nodiscard]] const PerftSupport& perft_support() const override { return *options_.perft; }
    [[nodiscard]] PerftOutput perft(const Line& line, int depth) override;
    [[nodiscard]] std::vector<std::vector<std::string>> answers_to(const Line& line,
                                                                   const std::vector<std::string>& commands) override;
    [[nodiscard]] PlayedAnswer play(const Line& line, int depth) override;
    void survive(const std::string& input) override;

private:
    void start();
    void handshake();
    [[noreturn]] void fail_handshake(const EngineError& error);
    template<class IsLast>
    std::vector<std::string> read_until(Process::Milliseconds limit, IsLast is_last);
    void send(const std::string& command) { process_->send(command, options_.limits.handshake); }
    std::vector<std::string> wait_until_ready() { return wait_until_ready(options_.limits.handshake); }
    std::vector<std::string> wait_until_ready(Process::Milliseconds limit);
    void set_position(const Line& line);
    void prepare_to_play();
    ParsedPerftOutput ask_for_perft(const PerftCommand& command, int depth);
    void find_perft();
    std::optional<PerftCommand> try_perft(const std::string& text, std::string& why);
    PerftOutput ask_or_throw(const Line& line, int depth);

    std::vector<std::string> words_;
    EngineOptions options_;
    std::unique_ptr<Process> process_;
    std::string name_;
    bool plays_chess960_ = false;
    bool in_chess960_ = false;
    std::vector<std::string> options_for_play_; ///< To be sent before it plays.
};

/// An engine that is started when first asked, and again after it misbehaved.
class RestartedEngine {
public:
    RestartedEngine(std::string command, EngineOptions options) :
        command_(std::move(command)),
        options_(std::move(options)) {}
    /// The engine. Throws EngineError if it cannot be started.
    [[nodiscard]] PerftEngine& engine();
    /// The next question is asked to a new process.
    void restart() { engine_.reset(); }
    /// See PerftEngine.
    [[nodiscard]] PerftOutput perft(const Line& line, int depth);
    [[nodiscard]] std::vector<std::vector<std::string>> answers_to(const Line& line,
                                                                   const std::vector<std::string>& commands);
    [[nodiscard]] PlayedAnswer play(const Line& line, int depth);
    void survive(const std::string& input);

private:
    template<class Ask>
    auto asked(const Ask& ask);

    std::string command_;
    EngineOptions options_;
    std::unique_ptr<PerftEngine> engine_;
};

/// The command that sets a line up, such as "position fen … moves e2e4".
[[nodiscard]] std::string position_command(const Line& line);

} // namespace kiwi::tools
