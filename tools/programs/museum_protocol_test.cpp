// Tests that the known bugs (docs/museum.md) are found through the adapter protocol, which works in any language.
#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>

#include "../../engine/testing/test_name.h"
#include "../../props/games/generators.h"
#include "../../props/testing/museum.h"
#include "open_program.h"
#include "program_checker.h"

namespace kiwi::tools {
namespace {

class WholeMuseumByProtocol : public testing::TestWithParam<museum::KnownBug> {};

TEST_P(WholeMuseumByProtocol, IsFoundByRandomGames) {
    // Without the answers that few libraries have: each would cost time in every position.
    const std::string command = std::string(KIWIPETE_FAKE_ADAPTER) + " --known-bug " + GetParam().report
                                + " --without accepts_encoding,encodings,dirty_pieces,dirty_threats,keys_after,"
                                  "staged_moves,attackers,attacks,check_squares,blockers,pinners,see,squares_of,counts,"
                                  "occupied,kings,non_pawn_keys,pawn_key,material_key,minor_piece_key,moved_pieces,"
                                  "captured_pieces,best_move,variations";
    const Program program = open_program({Way::Library, command}, ProgramOptions());
    ProgramChecker checker(program.make_board(), {.make =
                                                          [](std::size_t number, int plies) {
                                                              Random random = random_of_task(1, number);
                                                              const BoardSetup start = GetParam().start(random);
                                                              return random_game_from(start, random, plies);
                                                          },
                                                  .plies = 30});
    const auto begin = std::chrono::steady_clock::now();
    std::optional<Finding> finding;
    int games = GetParam().first_game;
    for (; !finding && games < GetParam().first_game + 200; ++games)
        finding = checker.check({{}, static_cast<std::size_t>(games)}, GetParam().tier).finding;
    ASSERT_TRUE(finding) << GetParam().what;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("| %s | %s | %d | %.2f |\n", GetParam().report, title_of(*finding->invariant).c_str(), games,
                seconds.count());
}

INSTANTIATE_TEST_SUITE_P(Reports, WholeMuseumByProtocol, testing::ValuesIn(museum::known_bugs()),
                         [](const auto& known_bug) { return test_name(known_bug.param.report); });

} // namespace
} // namespace kiwi::tools
