// Adds the verbs that test a program step by step: adapter-test and engine-test.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../report/step_report.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

struct StepTest {
    const char* name;
    const char* help;
    const char* program; ///< What the argument of the verb is.
    std::function<void(const std::string& command, const ProgramOptions& options, StepReport& told)> run;
    const char* example;
};

struct ListFlag {
    const char* flag;
    const char* help;
    std::string (*list)();
};

void add_step_test(CLI::App& app, CommandRun& run, StepTest test, const std::vector<ListFlag>& lists);

} // namespace kiwi::tools
