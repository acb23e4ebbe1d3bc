// Ctrl-C and SIGTERM as a flag, so that a run can print what it knows before it ends.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <string>

#include "../../engine/base/stopped.h"
#include "exit_code.h"

namespace kiwi::tools {

/// While one exists, the first SIGINT or SIGTERM only sets a flag; the second ends the process as usual. At most one at
/// a time.
class Interruption {
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    /// Whether there was a signal, for what runs long and looks at a flag.
    [[nodiscard]] static const std::atomic<bool>& flag();
    /// What to exit with: ExitCode::Interrupted after SIGINT, Terminated after SIGTERM, else the code given.
    [[nodiscard]] ExitCode exit_code_or(ExitCode otherwise) const;

private:
    struct Handlers;
    std::unique_ptr<Handlers> before_;
};

/// Thrown where a run stops because of a signal.
class Interrupted : public Stopped {
public:
    explicit Interrupted(ExitCode code, const std::string& done = "") :
        code_(code),
        what_(done.empty() ? "interrupted" : "interrupted: " + done) {}
    [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
    /// That of the signal.
    [[nodiscard]] ExitCode exit_code() const { return code_; }

private:
    ExitCode code_;
    std::string what_;
};

/// Throws Interrupted with the exit code of the signal; `done` says what was done until then.
[[noreturn]] void throw_interrupted(const std::string& done = "");

/// Throws Interrupted after a signal.
void throw_if_interrupted();

/// Throws Interrupted after a signal; `done()` is the text that says what was done until then.
template<class Done>
void throw_if_interrupted(Done done) {
    if (Interruption::flag())
        throw_interrupted(done());
}

/// SIGINT and SIGTERM say on stderr that the command was interrupted, and end it as usual, while no Interruption
/// exists. Not for a signal that is ignored.
void say_when_interrupted();

/// Runs `run()` up to a signal; false if one came. What `run` has reported until then stays.
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
