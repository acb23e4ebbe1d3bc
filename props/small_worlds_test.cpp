// Position and oracle agree in small worlds, whole. The tests named Whole… visit every position (label slow); the
// others every so many, and always the same ones.
#include "kiwipete/props/small_worlds.h"

#include <array>
#include <atomic>
#include <iostream>

#include <gtest/gtest.h>

#include "kiwipete/props/catalogue.h"

namespace kiwi {
namespace {

/// What is asked of each position: legal moves, checks, pins, the end of the game, and the FEN, by the oracle; and all
/// that the position keeps, by recomputing it.
constexpr std::array ASKED{"M1", "S22", "S24", "M8", "U3"};

std::vector<Invariant<PositionSubject>> asked() {
    std::vector<Invariant<PositionSubject>> chosen;
    for (const auto& invariant : catalogue<PositionSubject>())
        if (invariant.tier == Tier::State || std::ranges::find(ASKED, invariant.id) != ASKED.end())
            chosen.push_back(invariant);
    return chosen;
}

/// Holds every `stride`-th position of a world against what is asked.
template<class World>
void hold(World world, std::uint64_t stride, std::uint64_t at_least) {
    const auto invariants = asked();
    std::uint64_t met = 0;
    std::uint64_t held = 0;
    int violations = 0;
    world([&](const BoardSetup& setup) {
        if (met++ % stride != 0 || violations > 0)
            return;
        ++held;
        PositionGame game(setup);
        for (const auto& invariant : invariants)
            if (const auto violation = find_violation(game, invariant)) {
                ++violations;
                ADD_FAILURE() << to_string(*violation);
            }
    });
    EXPECT_GE(held, at_least);
    std::cout << held << " of " << met << " positions held\n";
}

class ThreeManEndgames : public testing::TestWithParam<PieceType> {};

TEST_P(ThreeManEndgames, OneIn199Agrees) {
    hold([](const auto& visit) { small_worlds::three_man_endgames(GetParam(), visit); }, 199, 1000);
}
TEST_P(ThreeManEndgames, WholeWorldAgrees) {
    hold([](const auto& visit) { small_worlds::three_man_endgames(GetParam(), visit); }, 1, 200'000);
}
INSTANTIATE_TEST_SUITE_P(SmallWorlds, ThreeManEndgames, testing::Values(PAWN, KNIGHT, BISHOP, ROOK, QUEEN),
                         [](const auto& third) { return std::string(1, to_char(make_piece(WHITE, third.param))); });

TEST(EnPassantPairs, OneIn23Agrees) { hold(small_worlds::en_passant_pairs, 23, 1000); }
TEST(EnPassantPairs, WholeWorldAgrees) { hold(small_worlds::en_passant_pairs, 1, 50'000); }
TEST(CastlingWithOneAttacker, OneIn11Agrees) { hold(small_worlds::castling_with_one_attacker, 11, 1000); }
TEST(CastlingWithOneAttacker, WholeWorldAgrees) { hold(small_worlds::castling_with_one_attacker, 1, 10'000); }

} // namespace
} // namespace kiwi
