// A program that speaks the adapter protocol (an adapter), as a board under test.
#pragma once

#include <memory>
#include <string>

#include "adapter_process.h"

namespace kiwi::tools {

/// A board of an adapter that answers these questions, with its own processes.
[[nodiscard]] std::unique_ptr<ProgramBoard> adapter_board(const std::string& command, const ProgramOptions& options,
                                                          QuestionSet answers);

/// Starts an adapter and reads what it says of itself. Throws ProgramError, or UsageError for an empty command.
[[nodiscard]] Program open_adapter(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
