// Turns Ctrl-C and SIGTERM into a flag, so that a run can print its results so far.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "../../engine/base/stopped.h"
#include "exit_code.h"

namespace kiwi::tools {

/// While an Interruption exists, the first SIGINT, SIGTERM or SIGHUP only sets a flag; the second ends the process. One
/// within another has no effect. For the main thread.
class Interruption {
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    /// Whether there was a signal. Long computations poll the flag.
    [[nodiscard]] static const std::atomic<bool>& flag();
    /// The exit code: Interrupted after SIGINT, Terminated after SIGTERM, HungUp after SIGHUP, WrongUse after
    /// `interrupt`, else `otherwise`.
    [[nodiscard]] ExitCode exit_code_or(ExitCode otherwise) const;

private:
    struct Handlers;
    std::unique_ptr<Handlers> before_; ///< Null if there is an outer one.
};

/// Prints why a run cannot go on, such as a full disk, and ends it as a signal does: with its results so far.
void interrupt(const std::string& why);

/// While it exists, a signal that ends the command at once also removes a file.
class RemovedBySignal {
public:
    /// Precondition: the path stays where it is.
    explicit RemovedBySignal(const char* path);
    RemovedBySignal(const RemovedBySignal&) = delete;
    RemovedBySignal& operator=(const RemovedBySignal&) = delete;
    ~RemovedBySignal();

private:
    const char* path_;
};

/// Thrown when a run stops because of a signal or `interrupt`.
class Interrupted : public Stopped {
public:
    explicit Interrupted(ExitCode code, const std::string& done = "") :
        code_(code),
        what_(done.empty() ? "interrupted" : "interrupted: " + done) {}
    [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
    [[nodiscard]] ExitCode exit_code() const { return code_; }

private:
    ExitCode code_;
    std::string what_;
};

/// Throws Interrupted with the exit code of the signal. `done` says how much was done.
[[noreturn]] void throw_interrupted(const std::string& done = "");

void throw_if_interrupted();

/// Whether somebody may read standard output: false for a pipe whose other end is closed.
[[nodiscard]] bool output_has_reader();

/// Waits until a file can be read, or throws Interrupted after a signal.
void wait_for_input(int descriptor);

/// Throws Interrupted after a signal. `done()` says how much was done.
template<class Done>
void throw_if_interrupted(Done done) {
    if (Interruption::flag())
        throw_interrupted(done());
}

/// While no Interruption exists, SIGINT, SIGTERM and SIGHUP print a message on stderr and remove unfinished files
/// before they end the command. Keeps other handlers, and ignored signals.
void say_when_interrupted();

/// Calls `run()`; false if a signal stopped the run. Results reported before that stay.
template<class Run>
[[nodiscard]] bool runs_to_the_end(Run run) {
    try {
        run();
        return true;
    } catch (const Interrupted&) {
        return false;
    }
}

} // namespace kiwi::tools
