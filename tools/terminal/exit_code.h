// How the command ends.
#pragma once

#include <stdexcept>

namespace kiwi::tools {

/// What the process exits with.
enum class ExitCode : int {
    Good = 0,          ///< Everything was done and found right.
    Mismatch = 1,      ///< Something is wrong: a count or an invariant.
    WrongUse = 2,      ///< The command line or an input cannot be used, or the output cannot be written.
    Interrupted = 130, ///< SIGINT (Ctrl-C) came before everything was done; what was done is printed.
    Terminated = 143   ///< The same after SIGTERM.
};

/// Ends the command with ExitCode::WrongUse and a message for people.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace kiwi::tools
