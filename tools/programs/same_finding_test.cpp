// Tests that a mistake in a board class gives the same finding as a C++ class, through the adapter protocol, and as a
// UCI engine.
#include <gtest/gtest.h>

#include "../../engine/fen.h"
#include "../../props/boards/class_board.h"
#include "../../props/checking/conventions.h"
#include "../../props/example/adapter.h"
#include "../../props/testing/x88_mistakes.h"
#include "open_program.h"
#include "program_checker.h"

namespace kiwi::tools {
namespace {

struct PlantedMistake {
    const char* mistake;
    const char* group; ///< The group of the finding.
    const char* fen;
    std::vector<std::string> moves;
};
void PrintTo(const PlantedMistake& planted, std::ostream* os) { *os << planted.mistake; }

class SameFinding : public testing::TestWithParam<PlantedMistake> {
protected:
    ~SameFinding() override { x88::mistakes = {}; }
};

/// The finding in a game of a program; empty if there is none.
std::string found_in(Way way, const std::string& program, const Game& game) {
    const Program opened = open_program({way, program + " --mistake " + SameFinding::GetParam().mistake}, {});
    ProgramChecker checker(opened.make_board(), {.make = [&](std::size_t, int) { return game; }});
    const CheckedGame checked = checker.check({{}, 0}, Tier::Full);
    return checked.finding ? to_string(*checked.finding) : "";
}

TEST_P(SameFinding, AsAClassALibraryAndAnEngine) {
    const Game game{std::get<BoardSetup>(parse_fen_of_any_variant(GetParam().fen)), GetParam().moves};
    make_mistake(GetParam().mistake);
    ClassBoard<x88::Adapter> board;
    allow_recognised(board);
    const CheckedGame checked = check_and_reduce(board, game, Tier::Full);
    ASSERT_TRUE(checked.finding);
    EXPECT_EQ(checked.finding->group(), GetParam().group);
    const std::string text = to_string(*checked.finding);
    EXPECT_EQ(found_in(Way::Library, KIWIPETE_FAKE_ADAPTER, game), text);
    EXPECT_EQ(found_in(Way::Engine, KIWIPETE_FAKE_ENGINE, game), text);
}

INSTANTIATE_TEST_SUITE_P(
        All, SameFinding,
        testing::Values(PlantedMistake{"castling-key",
                                       "K2 castling in the key",
                                       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                       {"a2a4"}},
                        PlantedMistake{"en-passant-pin",
                                       "M1 legal moves: extra en passant",
                                       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
                                       {"c7c5"}},
                        PlantedMistake{"promotion-clock",
                                       "U3 FEN: half-move clock",
                                       "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 3 8",
                                       {"g2g1n", "a7a8r"}}),
        [](const auto& row) {
            std::string name = row.param.mistake;
            std::ranges::replace(name, '-', '_');
            return name;
        });

} // namespace
} // namespace kiwi::tools
