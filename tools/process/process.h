// A child process that exchanges lines with us.
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

/// Splits a command line at blanks. '…' and "…" quote words that contain blanks; outside them, a backslash before a
/// quotation mark takes it as it is, as in the commands that we print. No shell, no variables. Throws UsageError if
/// there is no word or a quotation mark is not closed.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view command);

/// The name of the program in a command: of "java -jar engine.jar" the archive, not the program that runs it.
[[nodiscard]] std::string name_in_command(const std::vector<std::string>& words);

/// What the user may have meant by a program that could not be started, after "; ".
[[nodiscard]] std::string hint_for(const std::vector<std::string>& words);

/// The path of the running program; `otherwise` if the system does not know.
[[nodiscard]] std::string path_of_this_program(const char* otherwise);

/// From now on programs get PATH, this environment variable and those of earlier calls only: "NAME" is one of ours,
/// "NAME=VALUE" a new one. Call it before any thread starts.
void give_variable(const std::string& variable);

/// The time and bytes that remain for a whole answer of several lines.
class Allowance {
public:
    using Milliseconds = std::chrono::milliseconds;

    explicit Allowance(Milliseconds time) : time_(time), end_(std::chrono::steady_clock::now() + time) {}
    /// "answer within 500 ms" or, once the answer has begun, "end its answer within 500 ms".
    [[nodiscard]] std::string describe() const {
        return (taken_ == 0 ? "answer within " : "end its answer within ") + std::to_string(time_.count()) + " ms";
    }
    /// The remaining time, not negative.
    [[nodiscard]] Milliseconds left() const {
        return std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(end_ - std::chrono::steady_clock::now()));
    }
    void add(Milliseconds time) { end_ += time; }
    /// Adds the bytes of a line. Returns the sum of all lines.
    std::size_t take(std::size_t bytes) { return taken_ += bytes; }

private:
    Milliseconds time_;
    std::chrono::steady_clock::time_point end_;
    std::size_t taken_ = 0;
};

/// A running program. Its stdout and stderr are read as one stream of lines, unless only stdout is asked for. The
/// destructor kills the program's process group and reaps the program; if we are killed, process_guard kills the group.
/// Each object has a libuv event loop, which runs only inside the functions below. Not thread-safe. Every wait throws
/// Interrupted after a signal to us; the time of the program stands still while we are stopped.
class Process {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// A program with more unread output than this, or a longer answer, in bytes, has flooded us.
    static constexpr std::size_t MAX_PENDING = std::size_t{16} << 20;

    /// The streams whose lines are answers. Messages quote stderr in either case.
    enum class Answers { BothStreams, Stdout };

    /// Starts a program; searches PATH for a bare name. Throws ProgramError.
    explicit Process(const std::vector<std::string>& words, std::shared_ptr<DialogueLog> log = nullptr,
                     Answers answers = Answers::BothStreams);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Kills the program if it still runs, and waits for it to end.
    ~Process();

    void begin_question();
    /// Sends one or more lines. Throws ProgramError if the program does not read them within the limit.
    void send(std::string_view lines, Milliseconds limit);
    /// Reads a line of an answer, without the line end. Throws ProgramError if the answer exceeds its allowance.
    [[nodiscard]] std::string read_line(Allowance& allowance);
    /// Reads lines until `is_last(line)`; false if the time passes first. The time is for all lines.
    template<class IsLast>
    [[nodiscard]] bool read_for(Milliseconds time, std::vector<std::string>& lines, IsLast is_last) {
        try {
            for (Allowance allowance(time);;) {
                lines.push_back(read_line(allowance));
                if (is_last(lines.back()))
                    return true;
            }
        } catch (const ProgramError& error) {
            if (error.misbehaviour() != Misbehaviour::TimedOut)
                throw;
        }
        return false;
    }
    /// Reads until the program ends. Throws ProgramError if the program does not end within the limit.
    [[nodiscard]] std::string read_all(Milliseconds limit);
    /// Throws ProgramError if the program, all of whose output was read, ended with an error and told of a crash, such
    /// as an exception: what it printed is no answer then.
    void fail_if_crashed();
    [[nodiscard]] std::vector<std::string> excerpt() const;
    /// Throws ProgramError with the excerpt.
    [[noreturn]] void fail(Misbehaviour misbehaviour, const std::string& how) const;
    /// Waits for the program to end; false if the program does not end within the limit.
    [[nodiscard]] bool ends_within(Milliseconds limit);

private:
    class Loop;
    std::unique_ptr<Loop> loop_;
};

} // namespace kiwi::tools
