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

/// Reduces a finding with a shorter timeout for each trial, because a program that hangs uses up each of them. The
/// result must recur with the whole timeout, for "A1 answers" first without requests sent ahead, so that the message
/// names the request that failed.
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
