#include "kiwipete/tools/interruption.h"

namespace kiwi::tools {

namespace {

// A signal handler can reach only globals.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

} // namespace

Interruption::Interruption() {
    interrupted = false;
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
}

Interruption::~Interruption() { sigaction(SIGINT, &before_, nullptr); }

const std::atomic<bool>& Interruption::flag() const { return interrupted; }

} // namespace kiwi::tools
