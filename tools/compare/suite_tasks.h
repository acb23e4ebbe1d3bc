// Perft suites as the tasks of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/perft_depth.h"
#include "../../props/checking/run.h"
#include "../terminal/terminal.h"
#include "counter.h"
#include "suites.h"

namespace kiwi::tools {

/// A position of a suite, with the counts within the limits.
struct SuiteTask {
    std::string file;
    SuiteEntry entry;
    bool built_in = false;

    /// "standard.epd:12".
    [[nodiscard]] std::string place() const;
    /// The sum of the expected counts.
    [[nodiscard]] double nodes() const;
};

/// Which positions and counts to run.
struct SuiteChoice {
    std::vector<std::string> files{}; ///< "-" for standard input; without any, the built-in suites.
    int max_depth = MAX_PERFT_DEPTH;
    std::uint64_t max_nodes = UINT64_MAX; ///< Larger counts are skipped.
    std::string filter{}; ///< Only positions whose file, name or FEN contains this text, in any case of letters.
    Shard shard{};
    PositionKind kind = PositionKind::Playable; ///< Of built-in positions.
};

/// Reads the chosen positions in batches, so that memory does not grow with the length of a file.
class SuiteBatches {
public:
    /// Throws UsageError if a file cannot be read.
    explicit SuiteBatches(const SuiteChoice& choice);

    /// The next positions, in the order of the suites; nothing at the end. Throws UsageError.
    [[nodiscard]] std::optional<std::vector<SuiteTask>> next();
    [[nodiscard]] bool is_at_end() const { return next_suite_ == number_of_suites() && !file_; }
    /// The number of lines that could not be used, in the files that were read to their end.
    [[nodiscard]] std::size_t bad_lines() const { return bad_lines_; }
    /// The number of built-in positions that are left out, and why.
    [[nodiscard]] const std::vector<std::string>& left_out() const { return left_out_; }

private:
    [[nodiscard]] std::size_t number_of_suites() const;
    void add(std::vector<SuiteTask>& tasks, const std::string& file, const Suite& suite);
    void add_built_in(std::vector<SuiteTask>& tasks, const NamedSuite& named);
    void add_from_file(std::vector<SuiteTask>& tasks);

    const SuiteChoice& choice_;
    std::size_t next_suite_ = 0;
    std::optional<SuiteFile> file_; ///< The file that is being read.
    std::size_t chosen_ = 0;        ///< Positions within the limits, in any share.
    std::size_t bad_lines_ = 0;
    std::vector<std::string> left_out_;
};

struct WrongCount {
    int depth;
    std::uint64_t expected;
    std::uint64_t found;
};

struct SuiteResult {
    std::optional<WrongCount> wrong{};   ///< The wrong count of the smallest depth.
    std::optional<ProgramError> error{}; ///< The program misbehaved.
    Finding proved{};                    ///< How a new process fails: after which positions; or that it is unsteady.
    std::uint64_t nodes = 0;             ///< The leaves counted at all depths that were run.
    double seconds = 0;

    [[nodiscard]] bool failed() const { return wrong.has_value() || error.has_value(); }
};

/// Positions for each process of a program. New processes keep the verdict independent of the number of threads.
inline constexpr std::size_t POSITIONS_OF_A_PROCESS = 32;

/// Counts the position of a task. A failure of a program is reproduced in a new process.
[[nodiscard]] SuiteResult result_of(const std::vector<SuiteTask>& tasks, const Tasks::Place& place,
                                    const Counter& counter, bool is_program, const TimeLimit& time);

/// The order in which results are reported, and that in which tasks begin. A program, which may be slow, begins with
/// the smallest positions and reports in that order; our own counters with the largest, so that none is left for the
/// end.
[[nodiscard]] RunPlan plan_of(const std::vector<SuiteTask>& tasks, bool is_program);

} // namespace kiwi::tools
