// For tests of libraries through the adapter protocol.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run_in_test.h"

namespace kiwi::tools {

/// The fake adapter: Kiwipete's Position, correct or with a fault.
inline const std::string FAKE = KIWIPETE_FAKE_ADAPTER;
/// The adapter of the example class.
inline const std::string X88 = KIWIPETE_X88_ADAPTER;

inline std::string with_fault(const std::string& name) { return FAKE + " --fault " + name; }

/// The fake adapter behind `sed`, whose command q ends it after the answer to a request, and Q before.
inline std::string ended_by(const std::string& sed_script, const std::string& options = "") {
    return "sh -c \"sed -u -e '" + sed_script + "' | " + FAKE + ' ' + options + '"';
}

/// The JSON report of `check --library`.
inline nlohmann::json checked(const std::string& adapter, const std::vector<std::string>& more) {
    const Outcome outcome = kiwipete({"check", "--library", adapter, "--json", "-j", "1", "-q"}, more);
    const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << outcome.out << outcome.err;
    return json;
}

/// What a shell command prints, and its exit code.
inline std::pair<std::string, int> output_of(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r"); // NOLINT(cert-env33-c): a program of this build
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
        text += static_cast<char>(c);
    return {text, WEXITSTATUS(pclose(pipe))};
}

} // namespace kiwi::tools
