// A child process that reads and writes lines.
#pragma once

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

/// A running program with pipes to its input and from its output; what it prints on stdout and stderr is read as one
/// stream of lines, unless stdout alone is asked for. It has a process group of its own, which is killed and reaped
/// with it, so that no child process remains; when we are killed, the guard kills it. Method: libuv, with an event loop
/// of its own that runs only inside these functions. Not thread-safe. Every wait throws Interrupted after a signal to
/// us.
class Process {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// More unread output than this is a flood.
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
