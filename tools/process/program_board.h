// Boards in another process, of whatever protocol.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../../props/boards/board.h"
#include "process.h"
#include "total_form.h"

namespace kiwi::tools {

struct Program;
struct UciAbilities;

/// What an earlier verb of `kiwipete test` found out about the only program, which may take seconds to start each time.
struct Detected {
    std::shared_ptr<const Program> board{};     ///< The program as it was opened; nothing to open it.
    std::shared_ptr<const UciAbilities> play{}; ///< How an engine plays; nothing to find out.
};

/// How to run a program.
struct ProgramOptions {
    static constexpr Process::Milliseconds LONGEST_START{60'000}; ///< Programs start in less.

    Process::Milliseconds handshake{10'000}; ///< How long to wait for the first answer, and for `isready`.
    Process::Milliseconds answer{600'000};   ///< How long to wait for a whole answer.
    std::string perft_command{};             ///< Of a UCI engine, with {} for the depth; empty to detect it.
    std::optional<TotalForm> perft_total{};  ///< How the engine writes totals; nothing to detect it.
    std::string log_file{};
    std::shared_ptr<DialogueLog> log{}; ///< Of that file.
    Deviations deviations{};            ///< In addition to those that the program declares.
    bool plays = true;                  ///< Detect how an engine without perft plays.
    bool one_at_a_time = false;         ///< Send no request ahead, so that an error belongs to a known request.
    Detected detected{};
    std::string typed{}; ///< The programs and these options as typed, each after a blank.

    /// How long to wait for a silent engine while its perft command is being detected.
    [[nodiscard]] Process::Milliseconds silence() const { return std::min(Process::Milliseconds(1500), handshake); }
};

/// What to say of a program that does not answer its first question in time.
inline constexpr const char* MORE_TIME = "if it starts slowly, give it more time by --timeout";

/// The processes of one thread, started on demand and reused by later boards.
class ProcessPool {
public:
    explicit ProcessPool(ProgramOptions options) : options_(std::move(options)) {}
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;
    virtual ~ProcessPool() = default;

    [[nodiscard]] const ProgramOptions& options() const { return options_; }
    /// Sets the options of future processes, and ends unused ones.
    void set_options(const ProgramOptions& options) {
        options_ = options;
        restart();
    }
    /// Ends unused processes, so that boards get new ones.
    virtual void restart() {}

private:
    ProgramOptions options_;
};

template<class Started>
class PoolOf : public ProcessPool {
public:
    /// `start(options)` starts a process.
    PoolOf(const ProgramOptions& options, std::function<std::unique_ptr<Started>(const ProgramOptions&)> start) :
        ProcessPool(options),
        start_(std::move(start)) {}

    /// A process for which `preferred` holds if there is one, else any process. Throws ProgramError.
    template<class Preferred>
    [[nodiscard]] std::unique_ptr<Started> take(const Preferred& preferred) {
        if (free_.empty())
            return start_(options());
        auto chosen = std::ranges::find_if(free_, [&](const auto& process) { return preferred(*process); });
        if (chosen == free_.end())
            chosen = free_.end() - 1;
        auto process = std::move(*chosen);
        free_.erase(chosen);
        return process;
    }
    /// Returns a process. Precondition: it has not failed.
    void give_back(std::unique_ptr<Started> process) { free_.push_back(std::move(process)); }
    void restart() override { free_.clear(); }

private:
    std::function<std::unique_ptr<Started>(const ProgramOptions&)> start_;
    std::vector<std::unique_ptr<Started>> free_;
};

class ProgramBoard : public Board {
public:
    [[nodiscard]] bool is_slow() const override { return true; }
    /// The processes of this board and of all boards made from it.
    [[nodiscard]] virtual ProcessPool& pool() const = 0;
};

/// A program that was started once: what it said about itself, and how to make boards of it.
struct Program {
    std::string name{};
    QuestionSet answers{};
    Deviations deviations{}; ///< Those that it declares; once opened, also given and recognised ones.
    std::vector<std::string> notes{};
    std::shared_ptr<const UciAbilities> as_engine{}; ///< How to ask a UCI engine; nothing for other programs.
    /// Makes a board with its own processes, for one thread; once opened, with these deviations.
    std::function<std::unique_ptr<ProgramBoard>()> make_board{};

    /// "chess.js 1.4.0, intentional deviations: ep-always".
    [[nodiscard]] std::string description() const {
        const std::string declared = to_string(deviations);
        return declared.empty() ? name : name + ", intentional deviations: " + declared;
    }
};

} // namespace kiwi::tools
