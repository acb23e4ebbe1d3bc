// For tests: runs the `kiwipete` command in this process and captures its output; makes temporary files.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../../engine/testing/file_text.h"
#include "../verbs/verbs.h"

namespace kiwi::tools {

/// The fake engine (tools/testing/fake_engine.cpp): correct or faulty, depending on its arguments.
inline const std::string FAKE_ENGINE = KIWIPETE_FAKE_ENGINE;

struct Outcome {
    ExitCode code;
    std::string out;
    std::string err;
};

/// Runs `kiwipete ARGUMENT… MORE…` and returns its exit code and output.
inline Outcome kiwipete(std::vector<std::string> arguments, const std::vector<std::string>& more = {}) {
    arguments.insert(arguments.begin(), KIWIPETE_COMMAND);
    arguments.insert(arguments.end(), more.begin(), more.end());
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

/// A file named after the running test, removed by the destructor.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content, const std::string& suffix = ".epd") :
        path_(testing::TempDir() + "kiwipete-" + testing::UnitTest::GetInstance()->current_test_info()->name()
              + suffix) {
        std::ofstream(path_, std::ios::binary) << content;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string content() const { return content_of(path_); }

private:
    std::string path_;
};

} // namespace kiwi::tools
