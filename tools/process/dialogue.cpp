#include "dialogue.h"

#include <algorithm>

#include <fmt/core.h>

#include "../terminal/interruption.h"

namespace kiwi::tools {

DialogueLog::DialogueLog(const std::string& path) : path_(path), file_(create_file(path)) {
    std::setvbuf(file_.get(), nullptr, _IOLBF, 1 << 16);
}

void DialogueLog::add(int program, Speaker speaker, std::string_view line) {
    const std::scoped_lock lock(mutex_);
    const std::string text = fmt::format("{} {} {}\n", program, static_cast<char>(speaker), line);
    if (std::ferror(file_.get()) != 0)
        return;
    // A write that fails in part sets the error, and returns as if it had not.
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::ferror(file_.get()) != 0)
        interrupt(file_error(path_).what());
}

Dialogue::Dialogue(std::shared_ptr<DialogueLog> log) : log_(std::move(log)) {
    if (log_)
        program_ = log_->next_program();
}

void Dialogue::begin_question() {
    first_.clear();
    last_.clear();
    between_ = 0;
}

void Dialogue::add(Speaker speaker, std::string_view line) {
    constexpr std::size_t shown = 160;
    if (log_)
        log_->add(program_, speaker, line);
    std::string text =
            fmt::format("{} {}{}", static_cast<char>(speaker), line.substr(0, shown), line.size() > shown ? "..." : "");
    if (first_.size() < KEPT)
        return first_.push_back(std::move(text));
    if (last_.size() == KEPT) {
        last_.pop_front();
        ++between_;
    }
    last_.push_back(std::move(text));
}

std::vector<std::string> Dialogue::excerpt() const {
    std::vector<std::string> lines = first_;
    lines.insert(lines.end(), last_.begin(), last_.end());
    if (lines.size() <= 2 * SHOWN + 1)
        return lines;
    const std::size_t left_out = lines.size() - 2 * SHOWN + between_;
    const auto begin = lines.begin() + SHOWN;
    lines.erase(begin, lines.end() - SHOWN);
    lines.insert(lines.begin() + SHOWN, fmt::format("… {} more lines", left_out));
    return lines;
}

std::vector<std::string> Dialogue::printed() const {
    std::vector<std::string> lines;
    const auto add = [&](const std::string& line) {
        if (!line.starts_with(static_cast<char>(Speaker::Kiwipete)))
            lines.push_back(line.substr(2));
    };
    std::ranges::for_each(first_, add);
    std::ranges::for_each(last_, add);
    return lines;
}

} // namespace kiwi::tools
