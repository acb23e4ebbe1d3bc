// For tests: runs the command; arguments in, text and exit code out.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kiwipete/tools/command.h"

namespace kiwi::tools {

struct Outcome {
    ExitCode code;
    std::string out;
    std::string err;
};

inline Outcome kiwipete(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "kiwipete");
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const ExitCode code = run(static_cast<int>(argv.size()), argv.data());
    std::fflush(stdout);
    std::fflush(stderr);
    return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

inline void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "\"" << part << "\" is missing in\n" << text;
}

} // namespace kiwi::tools
