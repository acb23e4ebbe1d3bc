// How the verbs print and report failures.
#pragma once

#include <string>

#include "../props/invariants/finding.h"
#include "classes/failure_json.h"
#include "report/report.h"

namespace kiwi::tools {

/// The command that shows a failure again, of kiwi::Position or of a subject program; empty for one that is not about a
/// game.
[[nodiscard]] std::string command_to_repeat(const Failure& failure, const std::string& subject = {});

/// A failure for a report; its group is the title of its invariant.
[[nodiscard]] Finding finding_of(const Failure& failure, const std::string& subject = {});

/// Prints a failure for people, with the command that repeats it.
void print_failure(const Failure& failure, const std::string& subject = {});

} // namespace kiwi::tools
