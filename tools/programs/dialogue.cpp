#include "dialogue.h"

#include <fmt/core.h>

namespace kiwi::tools {

namespace {

char mark_of(Speaker speaker) {
    switch (speaker) {
    case Speaker::Kiwipete:
        return '>';
    case Speaker::Stdout:
        return '<';
    case Speaker::Stderr:
        return '!';
    }
    return '?';
}

} // namespace

DialogueLog::DialogueLog(const std::string& path) : file_(create_file(path)) {
    std::setvbuf(file_.get(), nullptr, _IOLBF, 1 << 16);
}

void DialogueLog::add(int program, Speaker speaker, std::string_view line) {
    const std::scoped_lock lock(mutex_);
    fmt::print(file_.get(), "{} {} {}\n", program, mark_of(speaker), line);
}

Dialogue::Dialogue(std::shared_ptr<DialogueLog> log) : log_(std::move(log)) {
    if (log_)
        program_ = log_->next_program();
}

void Dialogue::add(Speaker speaker, std::string_view line) {
    constexpr std::size_t shown = 160;
    if (log_)
        log_->add(program_, speaker, line);
    if (last_.size() == KEPT)
        last_.pop_front();
    last_.push_back(fmt::format("{} {}{}", mark_of(speaker), line.substr(0, shown), line.size() > shown ? "..." : ""));
}

std::vector<std::string> Dialogue::last_printed() const {
    std::vector<std::string> lines;
    for (const std::string& line : last_)
        if (!line.starts_with(mark_of(Speaker::Kiwipete)))
            lines.push_back(line.substr(2));
    return lines;
}

} // namespace kiwi::tools
