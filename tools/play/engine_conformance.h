// Tests UCI command by command, for authors of engines.
#pragma once

#include <string>

#include "../process/program_board.h"
#include "../report/step_report.h"

namespace kiwi::tools {

/// Runs the steps of a table, each in a new process. Throws Interrupted after a signal, ProgramError if the program
/// cannot be started or is not a UCI engine, UsageError for a malformed command.
void test_engine(const std::string& command, const ProgramOptions& options, StepReport& told);

[[nodiscard]] std::string table_of_engine_steps();

} // namespace kiwi::tools
