#include "kiwipete/tools/protocol/program_checker.h"

#include <algorithm>

#include "kiwipete/tools/interruption.h"

namespace kiwi::tools {

CheckedGame ProgramChecker::check(const Line& line, const Checks& checks) {
    CheckedGame game = check_line(kind_, line, checks);
    if (game.failure)
        game.failure = reduced(*game.failure);
    return game;
}

/// A program that hangs would cost the whole timeout for each smaller game that is tried: these get less time. What is
/// found must happen again with the whole.
Failure ProgramChecker::reduced(const Failure& failure) {
    using Milliseconds = Process::Milliseconds;
    const Milliseconds whole = pool_->options().timeout;
    pool_->set_timeout(std::clamp(whole / 20, std::min(whole, Milliseconds(100)), Milliseconds(1000)));
    const Failure small = minimised(failure, kind_, throw_if_interrupted);
    pool_->set_timeout(whole);
    return repeated(small, kind_).value_or(failure);
}

} // namespace kiwi::tools
