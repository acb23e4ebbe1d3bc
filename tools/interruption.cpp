#include "kiwipete/tools/interruption.h"

namespace kiwi::tools {

namespace {

// A signal handler can reach only globals.
std::atomic<bool> interrupted = false;
std::atomic<int> which_signal = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

ExitCode code_of_signal() { return which_signal == SIGTERM ? ExitCode::Terminated : ExitCode::Interrupted; }

} // namespace

Interruption::Interruption() {
    interrupted = false;
    which_signal = 0;
    struct sigaction action {};
    action.sa_handler = [](int signal) {
        which_signal = signal;
        interrupted = true;
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_interrupt_);
    sigaction(SIGTERM, &action, &before_terminate_);
}

Interruption::~Interruption() {
    sigaction(SIGINT, &before_interrupt_, nullptr);
    sigaction(SIGTERM, &before_terminate_, nullptr);
    interrupted = false;
}

const std::atomic<bool>& Interruption::flag() const { return interrupted; }

ExitCode Interruption::exit_code_or(ExitCode otherwise) const { return interrupted ? code_of_signal() : otherwise; }

void throw_if_interrupted() {
    if (interrupted)
        throw Interrupted(code_of_signal());
}

} // namespace kiwi::tools
