// A child process that reads and writes lines.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../../props/boards/board.h"
#include "dialogue.h"

namespace kiwi::tools {

/// How a program can misbehave.
enum class Misbehaviour {
    NotStarted,    ///< It cannot be run.
    NotUci,        ///< It speaks another protocol.
    TimedOut,      ///< No answer within the time limit.
    Crashed,       ///< A signal killed it, or it ended after the report of a sanitizer or an uncaught error.
    Refused,       ///< It ended in order, after it had said something about the input; or it said that it refuses.
    Exited,        ///< It ended in order, without a word.
    Flooded,       ///< Far more output than any answer needs.
    ProtocolError, ///< An answer that cannot be understood.
    NoPerft        ///< It does not count, as far as we can tell.
};

/// "could not be started", "timed out", "crashed" and so on.
[[nodiscard]] const char* name_of(Misbehaviour misbehaviour);

/// A program misbehaved and must be restarted. The message, on one line, has its name and what it did.
class ProgramError : public BoardError {
public:
    ProgramError(Misbehaviour misbehaviour, const std::string& what, std::vector<std::string> dialogue = {}) :
        BoardError(what, name_of(misbehaviour), std::move(dialogue)),
        misbehaviour_(misbehaviour) {}
    [[nodiscard]] Misbehaviour misbehaviour() const { return misbehaviour_; }

private:
    Misbehaviour misbehaviour_;
};

/// The message, then the dialogue, a line each.
[[nodiscard]] std::string to_string(const BoardError& error);

/// The words of a command line: separated by blanks, with '…' and "…" around words that contain some. No shell, no
/// variables. Throws UsageError if there is no word or a quotation mark is not closed.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view command);

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
