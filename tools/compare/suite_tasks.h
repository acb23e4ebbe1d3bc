// Perft suites as the tasks of a run.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/base/shard.h"
#include "../../engine/perft_depth.h"
#include "../../props/checking/run.h"
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
    std::vector<Game> before{};          ///< Positions that the process counted before, if it fails only after them.
    bool is_unsteady = false;            ///< A new process did not fail.
    std::uint64_t nodes = 0;             ///< The leaves counted at all depths that were run.
    double seconds = 0;

    [[nodiscard]] bool failed() const { return wrong.has_value() || error.has_value(); }
};

/// Positions for each process of a program. New processes keep the verdict independent of the number of threads.
inline constexpr std::size_t POSITIONS_OF_A_PROCESS = 32;

/// The positions of a batch. Each is counted by one thread.
class SuiteTasks : public Tasks {
public:
    struct How {
        bool is_program = false;                 ///< Failures are repeated in a new process.
        std::function<Counter()> make_counter{}; ///< Called once by each thread.
        std::function<Finding(const SuiteTask&, const SuiteResult&)> finding_of{}; ///< Of a failure.
        /// Called for each position, in the order of the report and by one thread at a time.
        std::function<void(std::size_t number, const SuiteResult&)> on_result{};
    };

    SuiteTasks(const std::vector<SuiteTask>& tasks, const How& how) :
        tasks_(tasks),
        how_(how),
        results_(tasks.size()) {}

    [[nodiscard]] std::string_view name() const override { return "positions"; }
    [[nodiscard]] std::size_t group_size() const override { return how_.is_program ? POSITIONS_OF_A_PROCESS : 1; }
    [[nodiscard]] Worker make_worker() override;

    /// The order in which results are reported, and that in which tasks begin. A program, which may be slow, begins
    /// with the smallest positions and reports in that order; our own counters with the largest, so that none is left
    /// for the end.
    [[nodiscard]] RunPlan plan() const;
    void complete(std::size_t number, TaskResult& /*result*/) override { how_.on_result(number, *results_[number]); }

private:
    [[nodiscard]] SuiteResult confirmed_result(const Place& place, const Counter& counter) const;

    const std::vector<SuiteTask>& tasks_;
    const How& how_;
    std::vector<std::optional<SuiteResult>> results_;
};

} // namespace kiwi::tools
