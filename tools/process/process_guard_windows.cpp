// Does nothing: on Windows, libuv's job kills the processes that we started.
#include "process_guard.h"

namespace kiwi::tools {

Starting::Starting() = default;
Starting::~Starting() = default; // NOLINT(performance-trivially-destructible)

void watch_group(int) {}
void forget_group(int) {}
void kill_group(int) {}

} // namespace kiwi::tools
