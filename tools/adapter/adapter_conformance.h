// The adapter protocol, request by request, for the author of an adapter: what is wrong with the answers.
#pragma once

#include <string>

#include "../process/program_board.h"
#include "../report/step_report.h"

namespace kiwi::tools {

/// Asks an adapter each request once, and holds short games against what it says it answers. Throws Interrupted after a
/// signal, ProgramError if the adapter cannot be started, and UsageError for a command that is none.
void test_adapter(const std::string& command, const ProgramOptions& options, StepReport& told);

} // namespace kiwi::tools
