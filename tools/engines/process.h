// A child process that reads and writes lines.
#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::tools {

/// How an engine can misbehave.
enum class Misbehaviour {
    NotStarted,   ///< The program cannot be run.
    TimedOut,     ///< No answer within the time limit.
    Crashed,      ///< It ended by itself, by a signal or with an exit code.
    Flooded,      ///< Far more output than any answer needs.
    ProtocolError ///< An answer that cannot be understood.
};

/// "could not be started", "timed out", "crashed", "flooded its output", "protocol error".
[[nodiscard]] const char* name_of(Misbehaviour misbehaviour);

/// An engine misbehaved and must be restarted. The message, on one line, has its name, what it did and its last line.
class EngineError : public std::runtime_error {
public:
    EngineError(Misbehaviour misbehaviour, const std::string& what) :
        std::runtime_error(what),
        misbehaviour_(misbehaviour) {}
    [[nodiscard]] Misbehaviour misbehaviour() const { return misbehaviour_; }

private:
    Misbehaviour misbehaviour_;
};

/// The words of a command line: separated by blanks, with '…' and "…" around words that contain some. No shell, no
/// variables. Throws UsageError if there is no word or a quotation mark is not closed.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view command);

/// A running program with pipes to its input and from its output; its stderr is discarded.
/// It has a process group of its own, which is killed and reaped with it, so that no child process remains.
/// Method: libuv, with an event loop of its own that runs only inside these functions. Not thread-safe.
class Process {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// More unread output than this is a flood.
    static constexpr std::size_t MAX_PENDING = std::size_t{16} << 20;

    /// Starts a program, found along PATH. Throws EngineError.
    explicit Process(const std::vector<std::string>& words);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Kills the program if it still runs, and waits for its end.
    ~Process();

    /// Sends a line. Throws EngineError if the program does not read it within the limit.
    void send(std::string_view line, Milliseconds limit);
    /// The next line, without its end. Throws EngineError if none comes within the limit.
    [[nodiscard]] std::string read_line(Milliseconds limit);
    /// All that it prints until it ends by itself. Throws EngineError if it does not within the limit.
    [[nodiscard]] std::string read_all(Milliseconds limit);
    /// Waits until it ends by itself; false if it does not within the limit.
    [[nodiscard]] bool ends_within(Milliseconds limit);

private:
    class Loop;
    std::unique_ptr<Loop> loop_;
};

} // namespace kiwi::tools
