// What was said between Kiwipete and a program: for messages, and for --log.
#pragma once

#include <atomic>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "../terminal/output_file.h"

namespace kiwi::tools {

/// Who said a line.
enum class Speaker { Kiwipete, Stdout, Stderr };

/// A file with all that was said to and by programs, each line as "3 > go perft 1", "3 < e2e4: 1", "3 ! warning": the
/// number of the program, then what it was sent, printed on stdout, printed on stderr. Thread-safe.
class DialogueLog {
public:
    /// Begins a new file. Throws UsageError if it cannot be written, or is neither new nor a regular file.
    explicit DialogueLog(const std::string& path);

    /// A number for a program that is being started.
    [[nodiscard]] int next_program() { return ++programs_; }
    void add(int program, Speaker speaker, std::string_view line);

private:
    OutputFile file_;
    std::mutex mutex_;
    std::atomic<int> programs_ = 0;
};

/// What was said about the question that a program was last asked; each line also goes to a log if there is one.
class Dialogue {
public:
    explicit Dialogue(std::shared_ptr<DialogueLog> log = nullptr);

    /// A question begins, which may take several commands: what was said before does not matter to it.
    void begin_question();
    void add(Speaker speaker, std::string_view line);
    /// The first and the last lines of the question, each as "> go perft 1", "< e2e4: 1" or "! warning", cut after 160
    /// characters; where some are left out, a line says how many.
    [[nodiscard]] std::vector<std::string> excerpt() const;
    /// What the program printed on either stream: the first and the last of that.
    [[nodiscard]] std::vector<std::string> printed() const;

private:
    /// How many lines are kept at either end, for what a crash report has in its middle, and how many are shown.
    static constexpr std::size_t KEPT = 40;
    static constexpr std::size_t SHOWN = 8;

    std::shared_ptr<DialogueLog> log_;
    int program_ = 0;
    std::vector<std::string> first_;
    std::deque<std::string> last_; ///< After the first.
    std::size_t between_ = 0;      ///< Lines that are not kept.
};

} // namespace kiwi::tools
