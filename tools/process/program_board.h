// Boards in another process: what all ways to reach one share.
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

/// How long to wait for a program.
struct Limits {
    Process::Milliseconds handshake{10'000}; ///< For its first answer, and for `isready`.
    Process::Milliseconds answer{600'000};   ///< For each line of an answer.

    /// How long an engine that has been silent gets before we take it that it has nothing to say. Used only to find out
    /// how to ask it.
    [[nodiscard]] Process::Milliseconds silence() const { return std::min(Process::Milliseconds(1500), handshake); }

    /// No wait is longer than so many milliseconds.
    [[nodiscard]] static Limits within(Process::Milliseconds all) {
        Limits limits;
        limits.answer = all;
        limits.handshake = std::min(limits.handshake, all);
        return limits;
    }
};

/// How to run a program.
struct ProgramOptions {
    Limits limits;
    std::string perft_command{};            ///< Of a UCI engine, with {} for the depth; empty if it is to be found out.
    std::optional<TotalForm> perft_total{}; ///< How the engine writes totals; nothing if that is to be found out.
    std::shared_ptr<DialogueLog> log{};     ///< Null for none.
    Deviations deviations{};                ///< Beside those that it declares itself.
    bool plays = true;                      ///< An engine without perft is to play: it is found out how.
    bool one_at_a_time = false;             ///< No request is sent ahead: it is known which one an error is about.
};

/// The processes of one thread, started when needed, kept for the next board.
class ProcessPool {
public:
    explicit ProcessPool(ProgramOptions options) : options_(std::move(options)) {}
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;
    virtual ~ProcessPool() = default;

    [[nodiscard]] const ProgramOptions& options() const { return options_; }
    /// How processes are run from now on; those that are not in use end.
    void set_options(const ProgramOptions& options) {
        options_ = options;
        restart();
    }
    /// From now on new processes are asked.
    virtual void restart() = 0;

private:
    ProgramOptions options_;
};

/// The same for one kind of process.
template<class Program>
class PoolOf : public ProcessPool {
public:
    using ProcessPool::ProcessPool;

    /// A process for which `preferred` holds if there is one, else any. Throws ProgramError.
    template<class Preferred>
    [[nodiscard]] std::unique_ptr<Program> take(const Preferred& preferred) {
        if (free_.empty())
            return start();
        auto chosen = std::ranges::find_if(free_, [&](const auto& process) { return preferred(*process); });
        if (chosen == free_.end())
            chosen = free_.end() - 1;
        auto process = std::move(*chosen);
        free_.erase(chosen);
        return process;
    }
    /// A process that is not needed any more, and has not failed.
    void give_back(std::unique_ptr<Program> process) { free_.push_back(std::move(process)); }
    void restart() override { free_.clear(); }

private:
    [[nodiscard]] virtual std::unique_ptr<Program> start() = 0;

    std::vector<std::unique_ptr<Program>> free_;
};

/// A board in another process.
class ProgramBoard : public Board {
public:
    /// The processes of this board and of all others that were made from it.
    [[nodiscard]] virtual ProcessPool& pool() const = 0;
};

/// A program that was started once: what it said of itself, and how boards of it are made.
struct Program {
    std::string name;
    QuestionSet answers;
    std::vector<std::string> notes{}; ///< What was learned of it.
    /// Of an engine that does not count, as far as we can tell: why, and what was said.
    std::optional<ProgramError> no_perft{};
    std::optional<ProgramError> crash{}; ///< While it was found out what it answers.
    /// A board with processes of its own: each thread has one.
    std::function<std::unique_ptr<ProgramBoard>()> make_board;
};

} // namespace kiwi::tools
