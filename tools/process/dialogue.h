// The dialogue between Kiwipete and a program, for messages and for --log.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "../terminal/interruption.h"
#include "../terminal/output_file.h"

namespace kiwi::tools {

/// The source of a line, by its mark in dialogues.
enum class Speaker : char { Kiwipete = '>', Stdout = '<', Stderr = '!' };

/// A file with the dialogues of all programs. A line is the number of the program, ">" (sent), "<" (stdout) or "!"
/// (stderr), and the text: "3 > go perft 1". Thread-safe.
class DialogueLog {
public:
    /// Creates the file. Throws UsageError if `path` cannot be written or is an existing file that is not regular.
    explicit DialogueLog(const std::string& path) : path_(path), file_(create_file(path)) {
        std::setvbuf(file_.get(), nullptr, _IOLBF, 1 << 16);
    }

    [[nodiscard]] int next_program() { return ++programs_; }
    /// If the file cannot be written, interrupts the run, and adds nothing more.
    void add(int program, Speaker speaker, std::string_view line) {
        const std::scoped_lock lock(mutex_);
        const std::string text = fmt::format("{} {} {}\n", program, static_cast<char>(speaker), line);
        if (std::ferror(file_.get()) != 0)
            return;
        // A write that fails in part sets the error, and returns as if it had not.
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::ferror(file_.get()) != 0)
            interrupt(file_error(path_).what());
    }

private:
    std::string path_;
    OutputFile file_;
    std::mutex mutex_;
    std::atomic<int> programs_ = 0;
};

/// The dialogue about the current question; each line is also written to the log, if there is one.
class Dialogue {
public:
    explicit Dialogue(std::shared_ptr<DialogueLog> log) : log_(std::move(log)) {
        if (log_)
            program_ = log_->next_program();
    }

    /// Begins a question of one or more commands, and forgets the previous question.
    void begin_question() {
        lines_.clear();
        between_ = 0;
    }
    void add(Speaker speaker, std::string_view line) {
        constexpr std::size_t shown = 160;
        if (log_)
            log_->add(program_, speaker, line);
        lines_.push_back(fmt::format("{} {}{}", static_cast<char>(speaker), line.substr(0, shown),
                                     line.size() > shown ? "..." : ""));
        if (lines_.size() > 2 * KEPT) {
            lines_.erase(lines_.begin() + KEPT);
            ++between_;
        }
    }
    /// The first and last lines of the question, such as "> go perft 1", "< e2e4: 1" or "! warning". Texts are cut
    /// after 160 characters; a line in the middle counts omitted lines.
    [[nodiscard]] std::vector<std::string> excerpt() const {
        std::vector<std::string> lines = lines_;
        if (lines.size() <= 2 * SHOWN + 1)
            return lines;
        const std::size_t left_out = lines.size() - 2 * SHOWN + between_;
        const auto begin = lines.begin() + SHOWN;
        lines.erase(begin, lines.end() - SHOWN);
        lines.insert(lines.begin() + SHOWN, fmt::format("… {} more lines", left_out));
        return lines;
    }
    /// The first and last lines of the question that the program printed.
    [[nodiscard]] std::vector<std::string> printed() const {
        std::vector<std::string> lines;
        for (const std::string& line : lines_)
            if (!line.starts_with(static_cast<char>(Speaker::Kiwipete)))
                lines.push_back(line.substr(2));
        return lines;
    }

private:
    /// Lines kept at either end, for crash reports, and lines shown at either end.
    static constexpr std::size_t KEPT = 40;
    static constexpr std::size_t SHOWN = 8;

    std::shared_ptr<DialogueLog> log_;
    int program_ = 0;
    std::vector<std::string> lines_; ///< The first and the last lines.
    std::size_t between_ = 0;        ///< The number of lines that were not kept.
};

} // namespace kiwi::tools
