#include "terminal.h"

#include <cstdlib>
#ifdef _WIN32
    #include <io.h>
#else
    #include <unistd.h>
#endif

#include <fmt/core.h>

namespace kiwi::tools {

bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

bool has_colour(std::FILE* stream) {
    const char* no_colour = std::getenv("NO_COLOR"); // NOLINT(concurrency-mt-unsafe): nothing sets it
    return (no_colour == nullptr || *no_colour == '\0') && is_terminal(stream);
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

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./:,@%";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string speed(std::uint64_t nodes, double seconds) {
    if (seconds < 0.001)
        return "-";
    return fmt::format("{:.1f} Mnps", static_cast<double>(nodes) / seconds / 1e6);
}

ProgressBar::ProgressBar(std::size_t of, std::string unit, Progress progress) :
    of_(of),
    unit_(std::move(unit)),
    on_terminal_(is_terminal(stderr)) {
    if (progress == Progress::Shown)
        shower_ = std::jthread([this](const std::stop_token& stop) { show_from_time_to_time(stop); });
}

ProgressBar::~ProgressBar() {
    shower_.request_stop();
    if (shower_.joinable())
        shower_.join();
    clear();
}

void ProgressBar::advance() {
    const std::scoped_lock lock(mutex_);
    ++done_;
}

void ProgressBar::start_from(std::size_t done) {
    const std::scoped_lock lock(mutex_);
    already_done_ = done_ = done;
}

void ProgressBar::show_from_time_to_time(const std::stop_token& stop) {
    using std::chrono::milliseconds;
    std::unique_lock lock(mutex_);
    for (milliseconds pause = on_terminal_ ? milliseconds(1000) : milliseconds(4000);;
         pause = on_terminal_ ? milliseconds(100) : milliseconds(10'000)) {
        wake_up_.wait_for(lock, stop, pause, [] { return false; });
        if (stop.stop_requested())
            return;
        show();
        visible_ = on_terminal_;
    }
}

/// Called with the mutex locked.
void ProgressBar::show() const {
    constexpr std::size_t width = 30;
    const double now = watch_.seconds();
    std::string text = fmt::format("{}/{} {}, {:.0f} s", done_, of_, unit_, now);
    if (done_ > already_done_)
        text += fmt::format(", about {:.0f} s to go",
                            now / static_cast<double>(done_ - already_done_) * static_cast<double>(of_ - done_));
    const std::size_t filled = of_ == 0 ? 0 : width * done_ / of_;
    if (on_terminal_)
        fmt::print(stderr, "\r[{}{}] {} ", std::string(filled, '#'), std::string(width - filled, '.'), text);
    else
        fmt::print(stderr, "{}\n", text);
    std::fflush(stderr);
}

void ProgressBar::clear() {
    const std::scoped_lock lock(mutex_);
    if (visible_)
        fmt::print(stderr, "\r{}\r", std::string(99, ' '));
    visible_ = false;
}

} // namespace kiwi::tools
