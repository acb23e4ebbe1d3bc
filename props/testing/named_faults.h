// For tests: faults by name, to be planted from the command line or environment of a program.
#pragma once

#include <string>

namespace kiwi {

/// Plants a fault in all FaultyBoards. Its name is that of the invariant that must find it, or says what the program
/// does, such as "aborts". Throws std::out_of_range for other names.
void plant_fault(const std::string& name);

/// Plants the fault named by the environment variable KIWIPETE_FAULT, if set; for programs whose main is not ours.
void plant_fault_of_environment();

} // namespace kiwi
