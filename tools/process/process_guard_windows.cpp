// Does nothing: on Windows, libuv's job kills the processes that we started.
#include "process_guard.h"

namespace kiwi::tools {

ProcessGuard::Starting::Starting() = default;
ProcessGuard::Starting::~Starting() = default; // NOLINT(performance-trivially-destructible)

ProcessGuard& ProcessGuard::instance() {
    static ProcessGuard guard;
    return guard;
}
ProcessGuard::ProcessGuard() = default;

void ProcessGuard::watch(int) const {}
void ProcessGuard::forget(int) const {}
void ProcessGuard::kill_group(int) {}

} // namespace kiwi::tools
