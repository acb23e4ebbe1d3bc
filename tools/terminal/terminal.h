// Output for terminals and pipes: colours, numbers, a progress bar.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace kiwi::tools {

/// Whether a stream goes to or comes from a person, not a file or a pipe.
[[nodiscard]] bool is_terminal(std::FILE* stream);

/// Whether to print colours to a stream: it is a terminal, and NO_COLOR is not set (https://no-color.org).
[[nodiscard]] bool has_colour(std::FILE* stream);

/// The text in green or red if stdout has colours, else as it is.
[[nodiscard]] std::string green(std::string_view text);
[[nodiscard]] std::string red(std::string_view text);

/// 119060324 as "119,060,324".
[[nodiscard]] std::string with_separators(std::uint64_t n);
[[nodiscard]] std::string with_separators(std::string digits);
/// Sixteen digits.
[[nodiscard]] std::string hex(std::uint64_t bits);

/// A text as one word of a command line that can be pasted into a shell: in quotation marks if it needs them.
[[nodiscard]] std::string shell_word(const std::string& text);

/// Seconds since some start.
class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Nodes in so many seconds as "328.2 Mnps"; "-" if the time is too short.
[[nodiscard]] std::string speed(std::uint64_t nodes, double seconds);

/// Whether progress is shown.
enum class Progress { Shown, Quiet };

/// The columns of the terminal on stderr; 80 if that is unknown.
[[nodiscard]] std::size_t columns_of_terminal();

/// How far a run is, on stderr, whether or not anything was finished since: on a terminal one line after one second,
/// never wider than it, which is removed when this is destroyed; elsewhere a line after four seconds and then every
/// ten. Thread-safe.
class ProgressBar {
public:
    /// For an amount of work, such as 1648 "positions". `nodes` is how many they have in all, if they differ much: then
    /// the time to go follows from the nodes that are done.
    ProgressBar(std::size_t of, std::string unit, Progress progress = Progress::Shown, double nodes = 0);
    /// For a share of something, such as "ply 7", in thousandths.
    static constexpr std::size_t THOUSANDTHS = 1000;
    ProgressBar(std::string what, Progress progress);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    /// One more is done, with so many nodes.
    void advance(double nodes = 0);
    /// Work done by an earlier run; it does not count for the estimated time.
    void start_from(std::size_t done);
    /// Removes the bar from the line, so that something else can be printed.
    void clear();

private:
    void show_from_time_to_time(const std::stop_token& stop);
    void show() const;
    [[nodiscard]] std::string text() const;
    /// The share that is done, of what was not done before, from 0 to 1.
    [[nodiscard]] double share() const;

    std::size_t of_;
    std::string unit_;
    double nodes_;
    bool is_share_ = false;
    bool on_terminal_;
    Stopwatch watch_;
    std::mutex mutex_; ///< Of all below.
    std::condition_variable_any wake_up_;
    std::size_t already_done_ = 0;
    std::size_t done_ = 0;
    double done_nodes_ = 0;
    bool visible_ = false;
    std::jthread shower_; ///< The last member: it stops before the others are gone.
};

} // namespace kiwi::tools
