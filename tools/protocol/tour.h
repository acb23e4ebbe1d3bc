// A tour of the subject protocol, for the author of an adapter: each request once, and what is wrong with the answer.
#pragma once

#include <string>

#include "kiwipete/tools/protocol/subject_process.h"

namespace kiwi::tools {

/// Takes the tour and prints a line for each step. False if something is wrong. Throws Interrupted after a signal.
[[nodiscard]] bool take_tour(const std::string& command, const SubjectOptions& options);

} // namespace kiwi::tools
