// Position and oracle agree in small worlds. Tests named Whole… (label slow) and All… visit every position, the others
// a fixed sample.
#include "small_worlds.h"

#include <array>
#include <atomic>
#include <iostream>

#include <gtest/gtest.h>

#include "../boards/position_board.h"
#include "../invariants/catalogue.h"

namespace kiwi {
namespace {

/// Checked beside the state tier, with the oracle: legal moves, checks, pins, checkmate, stalemate and the FEN.
constexpr std::array<std::string_view, 6> BY_ORACLE{"M1", "S22", "Q14", "Q16", "M8", "U3"};

std::vector<const Invariant*> chosen_invariants() {
    auto chosen = answered_by(position_board().answers(), Tier::State);
    for (const std::string_view id : BY_ORACLE)
        chosen.push_back(&invariant(id));
    return chosen;
}

/// Checks every `stride`-th position of a world.
template<class World>
void check_world(World world, std::uint64_t stride, std::uint64_t at_least) {
    const auto invariants = chosen_invariants();
    std::uint64_t visited = 0;
    std::uint64_t checked = 0;
    int failures = 0;
    world([&](const BoardSetup& setup) {
        if (visited++ % stride != 0 || failures > 0)
            return;
        ++checked;
        PlayedGame game(position_board(), setup);
        for (const Invariant* invariant : invariants)
            if (const auto failure = find_failure(game, *invariant)) {
                ++failures;
                ADD_FAILURE() << *failure;
            }
    });
    EXPECT_GE(checked, at_least);
    std::cout << checked << " of " << visited << " positions checked\n";
}

class ThreeManEndgames : public testing::TestWithParam<PieceType> {};

TEST_P(ThreeManEndgames, OneIn199Agrees) {
    check_world([](const auto& visit) { small_worlds::three_man_endgames(GetParam(), visit); }, 199, 1000);
}
INSTANTIATE_TEST_SUITE_P(SmallWorlds, ThreeManEndgames, testing::Values(PAWN, KNIGHT, BISHOP, ROOK, QUEEN),
                         [](const auto& third) { return std::string(1, to_char(make_piece(WHITE, third.param))); });

/// A queen moves as rook and bishop, so the worlds of rook and bishop are only sampled.
class ThreeManEndgamesOfAllLines : public testing::TestWithParam<PieceType> {};

TEST_P(ThreeManEndgamesOfAllLines, WholeWorldAgrees) {
    check_world([](const auto& visit) { small_worlds::three_man_endgames(GetParam(), visit); }, 1, 200'000);
}
INSTANTIATE_TEST_SUITE_P(SmallWorlds, ThreeManEndgamesOfAllLines, testing::Values(PAWN, KNIGHT, QUEEN),
                         [](const auto& third) { return std::string(1, to_char(make_piece(WHITE, third.param))); });

TEST(EnPassantPairs, OneIn23Agrees) { check_world(small_worlds::en_passant_pairs, 23, 1000); }
TEST(EnPassantPairs, WholeWorldAgrees) { check_world(small_worlds::en_passant_pairs, 1, 50'000); }
TEST(CastlingWithOneAttacker, OneIn11Agrees) { check_world(small_worlds::castling_with_one_attacker, 11, 1000); }
TEST(CastlingOnBothSides, AllAgree) { check_world(small_worlds::castling_on_both_sides, 1, 2'000); }
TEST(CastlingWithOneAttacker, WholeWorldAgrees) { check_world(small_worlds::castling_with_one_attacker, 1, 10'000); }

} // namespace
} // namespace kiwi
