// The museum (docs/museum.md): mistakes of the kinds that others reported of their programs are planted in a board,
// and random games that know nothing of them must find each.
#include "testing/museum.h"

#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>

#include "../engine/testing/test_name.h"
#include "boards/class_board.h"

namespace kiwi {
namespace {

class WholeMuseum : public testing::TestWithParam<museum::KnownBug> {};

TEST_P(WholeMuseum, IsFoundByRandomGames) {
    const FaultyBoard board;
    const auto begin = std::chrono::steady_clock::now();
    FaultyBoard::faults = {};
    GetParam().plant(FaultyBoard::faults);
    std::optional<Finding> finding;
    int games = 0;
    for (; !finding && games < 20'000; ++games) {
        Random random = random_of_task(1, static_cast<std::uint64_t>(games));
        const BoardSetup start = GetParam().start(random);
        finding = check_game(board, random_game_from(start, random, 30), GetParam().tier).finding;
    }
    FaultyBoard::faults = {};
    ASSERT_TRUE(finding) << GetParam().what;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("| %s | %s | %s | %d | %.2f |\n", GetParam().report, GetParam().what, finding->title().c_str(), games,
                seconds.count());
}

INSTANTIATE_TEST_SUITE_P(Reports, WholeMuseum, testing::ValuesIn(museum::known_bugs()),
                         [](const auto& known_bug) { return test_name(known_bug.param.report); });

} // namespace
} // namespace kiwi
