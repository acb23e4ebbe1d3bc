#include "position_list.h"

#include <gtest/gtest.h>

#include "generators.h"

namespace kiwi {
namespace {

TEST(PositionList, GivesBackEachPosition) {
    Random random(7);
    PositionList list;
    std::vector<BoardSetup> positions;
    for (int i = 0; i < 300; ++i) {
        BoardSetup position = random_start(random, Source::Any, PositionKind::Playable);
        position.halfmove_clock = i == 0 ? MAX_HALFMOVE_CLOCK : position.halfmove_clock;
        position.fullmove_number = i == 1 ? MAX_FULLMOVE_NUMBER : position.fullmove_number;
        list.push_back(position);
        positions.push_back(position);
    }
    ASSERT_EQ(list.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        EXPECT_EQ(list[i], positions[i]) << write_fen(positions[i]);
    const auto is_chess960 = [](const BoardSetup& position) { return position.variant == Variant::Chess960; };
    const std::size_t erased = list.erase_if(is_chess960);
    EXPECT_EQ(erased, std::erase_if(positions, is_chess960));
    EXPECT_GT(erased, 0U);
    ASSERT_EQ(list.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        EXPECT_EQ(list[i], positions[i]);
}

} // namespace
} // namespace kiwi
