// The museum (docs/museum.md), asked through the subject protocol: what a program of any language would be asked.
#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>

#include "../../engine/testing/test_name.h"
#include "../../props/testing/museum.h"
#include "adapter_board.h"
#include "program_checker.h"

namespace kiwi::tools {
namespace {

class WholeMuseumByProtocol : public testing::TestWithParam<museum::Exhibit> {};

TEST_P(WholeMuseumByProtocol, IsFoundBlind) {
    if (!GetParam().is_asked_by_protocol)
        GTEST_SKIP() << "the protocol does not ask about it";
    const std::string command = std::string(KIWIPETE_FAKE_SUBJECT) + " --exhibit " + GetParam().report;
    const SubjectOptions options;
    ProgramChecker checker(command, options, profile_of_program(command, options));
    const auto begin = std::chrono::steady_clock::now();
    std::optional<Failure> failure;
    int games = 0;
    for (; !failure && games < 200; ++games) {
        Random random = random_of_task(1, static_cast<std::uint64_t>(games));
        const BoardSetup start = GetParam().start(random);
        failure = checker.check(random_line_from(start, random, 30), GetParam().tier).failure;
    }
    ASSERT_TRUE(failure) << GetParam().what;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("| %s | %s | %d | %.2f |\n", GetParam().report, title_of(*failure->invariant).c_str(), games,
                seconds.count());
}

INSTANTIATE_TEST_SUITE_P(Reports, WholeMuseumByProtocol, testing::ValuesIn(museum::exhibits()),
                         [](const auto& exhibit) { return test_name(exhibit.param.report); });

} // namespace
} // namespace kiwi::tools
