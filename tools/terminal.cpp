#include "kiwipete/tools/terminal.h"

#include <cstdlib>
#include <unistd.h>

#include <fmt/core.h>

namespace kiwi::tools {

bool has_colour(std::FILE* stream) {
    const char* no_colour = std::getenv("NO_COLOR"); // NOLINT(concurrency-mt-unsafe): nothing sets it
    return (no_colour == nullptr || *no_colour == '\0') && isatty(fileno(stream)) != 0;
}

namespace {

std::string coloured(std::string_view text, int code) {
    return has_colour(stdout) ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

} // namespace

std::string green(std::string_view text) { return coloured(text, 32); }
std::string red(std::string_view text) { return coloured(text, 31); }

std::string with_separators(std::uint64_t n) { return with_separators(std::to_string(n)); }

std::string with_separators(std::string text) {
    for (std::size_t i = text.size(); i > 3; i -= 3)
        text.insert(i - 3, 1, ',');
    return text;
}

std::string speed(std::uint64_t nodes, double seconds) {
    if (seconds < 0.001)
        return "-";
    return fmt::format("{:.1f} Mn/s", static_cast<double>(nodes) / seconds / 1e6);
}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::show(std::size_t done) {
    constexpr std::size_t width = 30;
    done_ = done;
    const double now = watch_.seconds();
    if (now < last_shown_ + 0.1 || of_ == 0 || isatty(fileno(stderr)) == 0)
        return;
    const std::size_t filled = width * done_ / of_;
    const double each = now / static_cast<double>(done_ - already_done_);
    fmt::print(stderr, "\r[{}{}] {}/{} {}, {:.0f} s, about {:.0f} s to go ", std::string(filled, '#'),
               std::string(width - filled, '.'), done_, of_, unit_, now, each * static_cast<double>(of_ - done_));
    std::fflush(stderr);
    last_shown_ = now;
    visible_ = true;
}

void ProgressBar::clear() {
    if (visible_)
        fmt::print(stderr, "\r{}\r", std::string(99, ' '));
    visible_ = false;
}

} // namespace kiwi::tools
