// Tests the adapter protocol request by request, for authors of adapters.
#pragma once

#include <string>

#include "../process/program_board.h"
#include "../report/step_report.h"

namespace kiwi::tools {

/// Sends each kind of request once, and checks short games. Throws Interrupted after a signal, ProgramError if the
/// adapter cannot be started, UsageError for a malformed command.
void test_adapter(const std::string& command, const ProgramOptions& options, StepReport& told);

} // namespace kiwi::tools
