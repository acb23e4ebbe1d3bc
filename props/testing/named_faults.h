// For tests: faults by name, so that a program can be told on its command line or by its environment which to have.
#pragma once

#include <string>

namespace kiwi {

/// Plants a fault in all FaultyBoards: the name of the invariant that is to find it, or of what the program does,
/// such as "aborts". Throws std::out_of_range for other names.
void plant_fault(const std::string& name);

/// Plants the fault that KIWIPETE_FAULT names, if it is set; for programs whose main is not ours.
bool plant_fault_of_environment();

} // namespace kiwi
