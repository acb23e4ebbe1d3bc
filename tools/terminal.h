// Output for terminals and pipes: colours, numbers, a progress bar.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace kiwi::tools {

/// Whether to print colours to a stream: it is a terminal, and NO_COLOR is not set (https://no-color.org).
[[nodiscard]] bool has_colour(std::FILE* stream);

/// The text in green or red if stdout has colours, else as it is.
[[nodiscard]] std::string green(std::string_view text);
[[nodiscard]] std::string red(std::string_view text);

/// 119060324 as "119,060,324".
[[nodiscard]] std::string with_separators(std::uint64_t n);
[[nodiscard]] std::string with_separators(std::string digits);

/// Seconds since some start.
class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Nodes in so many seconds as "328.2 Mn/s"; "-" if the time is too short.
[[nodiscard]] std::string speed(std::uint64_t nodes, double seconds);

/// A progress bar on stderr, shown after one second if stderr is a terminal, removed when it is destroyed.
class ProgressBar {
public:
    /// For an amount of work, such as 1648 "positions".
    ProgressBar(std::size_t of, std::string unit) : of_(of), unit_(std::move(unit)) {}
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    /// One more is done; shown at most ten times a second. For one thread at a time.
    void advance() { show(done_ + 1); }
    /// Work done by an earlier run; it does not count for the estimated time.
    void start_from(std::size_t done) { already_done_ = done_ = done; }
    /// Removes the bar from the line, so that something else can be printed.
    void clear();

private:
    void show(std::size_t done);

    std::size_t of_;
    std::string unit_;
    std::size_t already_done_ = 0;
    std::size_t done_ = 0;
    Stopwatch watch_;
    double last_shown_ = 0.9;
    bool visible_ = false;
};

} // namespace kiwi::tools
