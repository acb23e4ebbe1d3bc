// Output for terminals and pipes: colours, numbers, a progress bar.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "../../engine/base/with_separators.h"

namespace kiwi::tools {

/// Whether a stream is a terminal.
[[nodiscard]] bool is_terminal(std::FILE* stream);

/// What --color says.
enum class Colours { Auto, Always, Never };
/// Called at most once, before the first output.
void set_colours(Colours colours);

/// Whether to print colours: what `set_colours` said; by default not if NO_COLOR is set (https://no-color.org) or
/// FORCE_COLOR is 0, else if FORCE_COLOR is set (https://force-color.org), else if the stream is a terminal.
[[nodiscard]] bool has_colour(std::FILE* stream);

inline constexpr std::string_view GREEN = "\x1b[32m";
inline constexpr std::string_view RED = "\x1b[31m";
inline constexpr std::string_view NO_COLOUR = "\x1b[0m";
/// The text in colour if stdout has colours, else unchanged.
[[nodiscard]] std::string green(std::string_view text);
[[nodiscard]] std::string red(std::string_view text);

/// Sixteen hexadecimal digits.
[[nodiscard]] std::string hex(std::uint64_t bits);

/// Quotes a text for the shell, if it needs quotation marks.
[[nodiscard]] std::string shell_word(const std::string& text);
/// "kiwipete" and these words, quoted for the shell.
[[nodiscard]] std::string command_line(const std::vector<std::string>& words);

/// The seconds since its construction.
class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The time that a run may take. When it is over, nothing new begins, but what has begun may be reduced a little
/// longer.
struct TimeLimit {
    int seconds = 0; ///< 0 for no limit.
    Stopwatch watch{};

    [[nodiscard]] double seconds_left() const {
        return seconds == 0 ? std::numeric_limits<double>::infinity() : seconds - watch.seconds();
    }
    [[nodiscard]] bool is_over() const { return seconds_left() <= 0; }
    /// Whether it is over for so long that no reduction begins.
    [[nodiscard]] bool is_long_over() const { return seconds_left() <= -TO_REDUCE; }
    /// Whether a reduction that began with the watch ends unfinished.
    [[nodiscard]] bool ends(const Stopwatch& reduction) const {
        return is_long_over() && reduction.seconds() >= TO_REDUCE;
    }

private:
    static constexpr double TO_REDUCE = 3; // seconds
};

/// "328.2 Mnps", "61.0 knps" or "12 nps". After less than 1 ms, "over" that of 1 ms.
[[nodiscard]] std::string speed(std::uint64_t nodes, double seconds);

enum class Progress { Shown, Quiet };

/// The width of the terminal that a stream is; nothing if it is none.
[[nodiscard]] std::optional<std::size_t> columns_of(std::FILE* stream);

/// Progress on stderr, shown by a thread of its own. On a terminal: one line, shown after 1 s, erased by the
/// destructor. Elsewhere: a line after 4 s and then every 10 s. Thread-safe.
class ProgressBar {
public:
    /// `of` is the amount of work in units, such as 1648 "positions". `nodes` is their total of nodes, if units differ
    /// in size; the remaining time is then estimated from nodes.
    ProgressBar(std::size_t of, std::string unit, Progress progress = Progress::Shown, double nodes = 0);
    /// `what` is the work, such as "ply 7", whose progress is a share, or not known.
    ProgressBar(std::string what, Progress progress);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    /// One more unit is done, of `nodes` nodes.
    void advance(double nodes = 0);
    /// This share of the work is done, from 0 to 1. Progress never goes back.
    void go_to(double share);
    /// An earlier run has done `done` units, which the estimated time ignores.
    void start_from(std::size_t done);
    /// Limits the estimated time: the caller will end the work in `seconds` from now, whatever is done.
    void end_in(double seconds);
    /// Erases the bar, so that something else can be printed.
    void clear();

private:
    static constexpr std::size_t THOUSANDTHS = 1000;

    void show_from_time_to_time(const std::stop_token& stop);
    void show() const;
    [[nodiscard]] std::string text() const;
    /// The share of this run's work that is done, from 0 to 1.
    [[nodiscard]] double share() const;

    std::size_t of_;
    std::string unit_;
    double nodes_;
    bool is_share_ = false;
    bool on_terminal_;
    Stopwatch watch_;
    std::mutex mutex_; ///< Guards the members below.
    std::condition_variable_any wake_up_;
    std::size_t already_done_ = 0;
    std::size_t done_ = 0;
    double done_nodes_ = 0;
    double end_ = std::numeric_limits<double>::infinity(); ///< In seconds since the start.
    bool visible_ = false;
    std::jthread shower_; ///< Must be the last member, so that its destructor runs first.
};

} // namespace kiwi::tools
