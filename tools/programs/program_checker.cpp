#include "program_checker.h"

#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

CheckedGame ProgramChecker::check(const Line& line, const Checks& checks) {
    CheckedGame game = check_line(kind_, line, checks);
    if (game.failure)
        game.failure = reduced(*game.failure);
    return game;
}

/// A program that hangs would cost the whole timeout for each smaller game that is tried: these get less time. What is
/// found must happen again with the whole, and if it can be, without requests sent ahead: then the message names the
/// request that failed.
Failure ProgramChecker::reduced(const Failure& failure) {
    const SubjectOptions whole = pool_->options();
    SubjectOptions less = whole;
    less.timeout = timeout_of_trial(whole.timeout);
    pool_->set_options(less);
    const Failure small = minimised(failure, kind_, throw_if_interrupted);
    std::optional<Failure> again;
    if (small.invariant == &invariant("A1")) {
        SubjectOptions careful = whole;
        careful.one_at_a_time = true;
        pool_->set_options(careful);
        again = repeated(small, kind_);
    }
    pool_->set_options(whole);
    if (!again)
        again = repeated(small, kind_);
    return again.value_or(failure);
}

} // namespace kiwi::tools
