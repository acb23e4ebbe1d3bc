// The dialogue between Kiwipete and a program, for messages and for --log.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "../terminal/output_file.h"

namespace kiwi::tools {

/// The source of a line, by its mark in dialogues.
enum class Speaker : char { Kiwipete = '>', Stdout = '<', Stderr = '!' };

/// A file with the dialogues of all programs. A line is the number of the program, ">" (sent), "<" (stdout) or "!"
/// (stderr), and the text: "3 > go perft 1". Thread-safe.
class DialogueLog {
public:
    /// Creates the file. Throws UsageError if `path` cannot be written or is an existing file that is not regular.
    explicit DialogueLog(const std::string& path);

    [[nodiscard]] int next_program() { return ++programs_; }
    /// If the file cannot be written, interrupts the run, and adds nothing more.
    void add(int program, Speaker speaker, std::string_view line);

private:
    std::string path_;
    OutputFile file_;
    std::mutex mutex_;
    std::atomic<int> programs_ = 0;
};

/// The dialogue about the current question; each line is also written to the log, if there is one.
class Dialogue {
public:
    explicit Dialogue(std::shared_ptr<DialogueLog> log = nullptr);

    /// Begins a question of one or more commands, and forgets the previous question.
    void begin_question();
    void add(Speaker speaker, std::string_view line);
    /// The first and last lines of the question, such as "> go perft 1", "< e2e4: 1" or "! warning". Texts are cut
    /// after 160 characters; a line in the middle counts omitted lines.
    [[nodiscard]] std::vector<std::string> excerpt() const;
    /// The first and last lines of the question that the program printed.
    [[nodiscard]] std::vector<std::string> printed() const;

private:
    /// Lines kept at either end, for crash reports, and lines shown at either end.
    static constexpr std::size_t KEPT = 40;
    static constexpr std::size_t SHOWN = 8;

    std::shared_ptr<DialogueLog> log_;
    int program_ = 0;
    std::vector<std::string> first_;
    std::deque<std::string> last_; ///< The last lines, without those in `first_`.
    std::size_t between_ = 0;      ///< The number of lines that were not kept.
};

} // namespace kiwi::tools
