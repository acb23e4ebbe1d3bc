#include "program_checker.h"

#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

CheckedGame ProgramChecker::check(std::size_t number, const Checks& checks) {
    CheckedGame checked = check_game(*kind_, make_game_(number, plies_), checks);
    if (!checked.finding)
        return checked;
    kind_->pool().restart();
    if (!repeated(*checked.finding, *kind_)) {
        checked.note = "seen once, but not again in a new process: " + checked.finding->group() + ", after "
                       + position_command(*checked.finding->game);
        checked.finding.reset();
    } else
        checked.finding = reduced(*checked.finding);
    return checked;
}

/// A program that hangs would cost the whole timeout for each smaller game that is tried: these get less time. What is
/// found must happen again with the whole, and if it can be, without requests sent ahead: then the message names the
/// request that failed.
Finding ProgramChecker::reduced(const Finding& finding) {
    ProcessPool& pool = kind_->pool();
    const ProgramOptions whole = pool.options();
    ProgramOptions less = whole;
    less.limits.answer = timeout_of_trial(whole.limits.answer);
    pool.set_options(less);
    const Finding small = minimised(finding, *kind_, [] { throw_if_interrupted(); });
    std::optional<Finding> again;
    if (small.invariant == &invariant("A1")) {
        ProgramOptions careful = whole;
        careful.one_at_a_time = true;
        pool.set_options(careful);
        again = repeated(small, *kind_);
    }
    pool.set_options(whole);
    if (!again)
        again = repeated(small, *kind_);
    return again.value_or(finding);
}

} // namespace kiwi::tools
