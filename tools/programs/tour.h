// A tour of the subject protocol, for the author of an adapter: each request once, and what is wrong with the answer.
#pragma once

#include <string>

#include "../report/report.h"
#include "adapter_process.h"

namespace kiwi::tools {

/// Takes the tour and prints a line for each step. The report has a case for each, and a group for each that went
/// wrong. Throws Interrupted after a signal.
[[nodiscard]] Report take_tour(const std::string& command, const SubjectOptions& options);

} // namespace kiwi::tools
