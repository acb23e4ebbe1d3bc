// A child process that reads and writes lines.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "program_error.h"

namespace kiwi::tools {

class DialogueLog;

/// The words of a command line: separated by blanks, with '…' and "…" around words that contain some. No shell, no
/// variables. Throws UsageError if there is no word or a quotation mark is not closed.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view command);

/// The path of the program that is running; `otherwise` if the system does not tell.
[[nodiscard]] std::string path_of_this_program(const char* otherwise);

/// What is left of the time and of the bytes for an answer: in all, not for each line.
class Allowance {
public:
    using Milliseconds = std::chrono::milliseconds;

    explicit Allowance(Milliseconds time) : time_(time), end_(std::chrono::steady_clock::now() + time) {}
    /// "answer within 500 ms", or, if it has begun, "end its answer within 500 ms".
    [[nodiscard]] std::string describe() const {
        return (taken_ == 0 ? "answer within " : "end its answer within ") + std::to_string(time_.count()) + " ms";
    }
    /// What is left of it; 0 if it is over.
    [[nodiscard]] Milliseconds left() const {
        return std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(end_ - std::chrono::steady_clock::now()));
    }
    /// Takes the bytes of a line; returns all that were taken.
    std::size_t take(std::size_t bytes) { return taken_ += bytes; }

private:
    Milliseconds time_;
    std::chrono::steady_clock::time_point end_;
    std::size_t taken_ = 0;
};

/// A running program with pipes to its input and from its output; what it prints on stdout and stderr is read as one
/// stream of lines, unless stdout alone is asked for. It has a process group of its own, which is killed and reaped
/// with it, so that no child process remains; when we are killed, the guard kills it. Method: libuv, with an event loop
/// of its own that runs only inside these functions. Not thread-safe. Every wait throws Interrupted after a signal to
/// us.
class Process {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// More unread output than this, or more in one answer, is a flood.
    static constexpr std::size_t MAX_PENDING = std::size_t{16} << 20;

    /// Where the lines that are read come from. What is printed on stderr is kept for messages in any case.
    enum class Answers { BothStreams, Stdout };

    /// Starts a program, found along PATH. Throws ProgramError.
    explicit Process(const std::vector<std::string>& words, std::shared_ptr<DialogueLog> log = nullptr,
                     Answers answers = Answers::BothStreams);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Kills the program if it still runs, and waits for its end.
    ~Process();

    /// A question begins: see `Dialogue::begin_question`.
    void begin_question();
    /// Sends a line, or several. Throws ProgramError if the program does not read it within the limit.
    void send(std::string_view lines, Milliseconds limit);
    /// The next line, without its end. Throws ProgramError if none comes within the limit.
    [[nodiscard]] std::string read_line(Milliseconds limit);
    /// The next line of an answer. Throws ProgramError, too, if the answer has used up what it is allowed.
    [[nodiscard]] std::string read_line(Allowance& allowance);
    /// All that it prints until it ends by itself. Throws ProgramError if it does not within the limit.
    [[nodiscard]] std::string read_all(Milliseconds limit);
    /// What was said about this question: see `Dialogue::excerpt`.
    [[nodiscard]] std::vector<std::string> excerpt() const;
    /// Throws ProgramError with them.
    [[noreturn]] void fail(Misbehaviour misbehaviour, const std::string& how) const;
    /// Waits until it ends by itself; false if it does not within the limit.
    [[nodiscard]] bool ends_within(Milliseconds limit);

private:
    class Loop;
    std::unique_ptr<Loop> loop_;
};

} // namespace kiwi::tools
