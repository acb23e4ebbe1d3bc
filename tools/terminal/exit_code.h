// The exit codes of the command.
#pragma once

#include <stdexcept>

namespace kiwi::tools {

enum class ExitCode : int {
    Good = 0,          ///< Everything was done, and nothing is wrong.
    Mismatch = 1,      ///< A count or an invariant is wrong.
    WrongUse = 2,      ///< The command line or an input is unusable, or the output cannot be written.
    HungUp = 129,      ///< SIGHUP (the terminal was closed) ended the run early, as SIGTERM does.
    Interrupted = 130, ///< SIGINT (Ctrl-C) ended the run early; its results so far are printed.
    Terminated = 143   ///< SIGTERM ended the run early; its results so far are printed.
};

/// Ends the command with ExitCode::WrongUse and this message.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace kiwi::tools
