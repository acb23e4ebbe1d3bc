// UCI, command by command, for the author of an engine: what is wrong with the answers.
#pragma once

#include <string>

#include "../process/program_board.h"
#include "../report/step_report.h"

namespace kiwi::tools {

/// Takes an engine through the steps of a table, each in a new process. Throws Interrupted after a signal, ProgramError
/// if the engine cannot be started or is none, and UsageError for a command that is none.
void test_engine(const std::string& command, const ProgramOptions& options, StepReport& told);

/// The steps as a table in Markdown.
[[nodiscard]] std::string table_of_engine_steps();

} // namespace kiwi::tools
