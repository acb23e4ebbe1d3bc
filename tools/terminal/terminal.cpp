#include "terminal.h"

#include <algorithm>
#include <cstdlib>
#ifdef _WIN32
    #include <io.h>
#else
    #include <sys/ioctl.h>
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

namespace {

Colours chosen_colours = Colours::Auto;

/// The value of an environment variable; empty if it is not set.
std::string_view value_in_environment(const char* variable) {
    const char* value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): nothing sets it
    return value != nullptr ? value : "";
}

std::string coloured(std::string_view text, std::string_view colour) {
    return has_colour(stdout) ? fmt::format("{}{}{}", colour, text, NO_COLOUR) : std::string(text);
}

} // namespace

void set_colours(Colours colours) { chosen_colours = colours; }

bool has_colour(std::FILE* stream) {
    if (chosen_colours != Colours::Auto)
        return chosen_colours == Colours::Always;
    const std::string_view forced = value_in_environment("FORCE_COLOR");
    if (!value_in_environment("NO_COLOR").empty() || forced == "0")
        return false;
    return !forced.empty() || is_terminal(stream);
}

std::string green(std::string_view text) { return coloured(text, GREEN); }
std::string red(std::string_view text) { return coloured(text, RED); }

std::string hex(std::uint64_t bits) { return fmt::format("{:016x}", bits); }

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./:,@%";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string command_line(const std::vector<std::string>& words) {
    std::string command = "kiwipete";
    for (const std::string& word : words)
        command += ' ' + shell_word(word);
    return command;
}

std::string speed(std::uint64_t nodes, double seconds) {
    constexpr double least = 0.001;
    if (seconds < least)
        return "over " + speed(nodes, least);
    const double nps = static_cast<double>(nodes) / seconds;
    return nps >= 1e6   ? fmt::format("{:.1f} Mnps", nps / 1e6)
           : nps >= 1e3 ? fmt::format("{:.1f} knps", nps / 1e3)
                        : fmt::format("{:.0f} nps", nps);
}

std::optional<std::size_t> columns_of([[maybe_unused]] std::FILE* stream) {
#ifndef _WIN32
    winsize size{};
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        return size.ws_col;
#endif
    return std::nullopt;
}

ProgressBar::ProgressBar(std::size_t of, std::string unit, Progress progress, double nodes) :
    of_(of),
    unit_(std::move(unit)),
    nodes_(nodes),
    on_terminal_(is_terminal(stderr)) {
    if (progress == Progress::Shown)
        try {
            shower_ = std::jthread([this](const std::stop_token& stop) { show_from_time_to_time(stop); });
        } catch (const std::system_error&) { // the system has no more threads: the work goes on unseen
        }
}

ProgressBar::ProgressBar(std::string what, Progress progress) : ProgressBar(THOUSANDTHS, std::move(what), progress) {
    const std::scoped_lock lock(mutex_);
    is_share_ = true;
}

ProgressBar::~ProgressBar() {
    shower_.request_stop();
    if (shower_.joinable())
        shower_.join();
    clear();
}

void ProgressBar::advance(double nodes) {
    const std::scoped_lock lock(mutex_);
    ++done_;
    done_nodes_ += nodes;
}

void ProgressBar::go_to(double share) {
    const std::scoped_lock lock(mutex_);
    done_ = std::max(done_, static_cast<std::size_t>(share * static_cast<double>(of_)));
}

void ProgressBar::start_from(std::size_t done) {
    const std::scoped_lock lock(mutex_);
    already_done_ = done_ = done;
}

void ProgressBar::end_in(double seconds) {
    const std::scoped_lock lock(mutex_);
    end_ = watch_.seconds() + seconds;
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

double ProgressBar::share() const {
    if (nodes_ > 0)
        return done_nodes_ / nodes_;
    return of_ <= already_done_ ? 0
                                : static_cast<double>(done_ - already_done_) / static_cast<double>(of_ - already_done_);
}

std::string ProgressBar::text() const {
    const double now = watch_.seconds();
    std::string text = !is_share_  ? fmt::format("{}/{} {}", done_, of_, unit_)
                       : done_ > 0 ? fmt::format("{}: {:.0f} %", unit_, 100 * share())
                                   : unit_;
    text += fmt::format(", {:.0f} s", now);
    if (end_ <= now)
        text += ", ending";
    else if (share() > 0)
        text += fmt::format(", about {:.0f} s to go", std::min(now * (1 - share()) / share(), end_ - now));
    if (done_nodes_ > 0)
        text += ", " + speed(static_cast<std::uint64_t>(done_nodes_), now);
    return text;
}

/// Precondition: the caller holds the mutex.
void ProgressBar::show() const {
    std::string line = text();
    if (!on_terminal_)
        fmt::print(stderr, "{}\n", line);
    else {
        constexpr std::size_t width = 30;
        const std::size_t columns = columns_of(stderr).value_or(80) - 1; // text in the last column would wrap
        const auto filled = static_cast<std::size_t>(static_cast<double>(width) * std::min(share(), 1.0));
        if (line.size() + width + 3 <= columns)
            line = fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(width - filled, '.'), line);
        line.resize(columns, ' ');
        fmt::print(stderr, "\r{}", line);
    }
    std::fflush(stderr);
}

void ProgressBar::clear() {
    const std::scoped_lock lock(mutex_);
    if (visible_)
        fmt::print(stderr, "\r{}\r", std::string(columns_of(stderr).value_or(80) - 1, ' '));
    visible_ = false;
}

} // namespace kiwi::tools
