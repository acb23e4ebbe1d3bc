#include "snapshot.h"

#include <functional>

#include <gtest/gtest.h>

#include "played_position.h"

namespace kiwi {
namespace {

constexpr const char* ALL_CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";

TEST(Snapshot, HoldsWhatThePositionSays) {
    const PlayedPosition game(setup_of(ALL_CASTLING));
    const Snapshot snapshot(game.pos);
    for (int s = 0; s < SQUARE_NB; ++s)
        EXPECT_EQ(snapshot.masks[Square(s)], game.pos.castling_rights_mask(Square(s))) << s;
    EXPECT_EQ(snapshot.masks[SQ_E8], BLACK_OO | BLACK_OOO);
    EXPECT_EQ(snapshot.rooks[WHITE_OO], SQ_H1);
    EXPECT_EQ(snapshot.counts[B_ROOK], 2);
    EXPECT_EQ(snapshot.by_type[ROOK].popcount(), 4);
    EXPECT_EQ(snapshot.game_ply, 17);
}

TEST(Snapshot, NamesWhatDiffers) {
    const PlayedPosition game(setup_of(ALL_CASTLING));
    const Snapshot same(game.pos);
    EXPECT_EQ(same.difference(Snapshot(game.pos)), "");
    const StateInfo elsewhere = *game.pos.state();
    const std::vector<std::pair<const char*, std::function<void(Snapshot&)>>> changes{
            {"bitboards", [](Snapshot& s) { s.by_type[QUEEN] |= SQ_D4; }},
            {"bitboards", [](Snapshot& s) { s.by_color[BLACK] ^= SQ_E8; }},
            {"piece counts", [](Snapshot& s) { ++s.counts[W_PAWN]; }},
            {"castling tables", [](Snapshot& s) { s.rooks[BLACK_OOO] = SQ_B8; }},
            {"castling tables", [](Snapshot& s) { s.paths[WHITE_OO] |= SQ_F4; }},
            {"castling tables", [](Snapshot& s) { s.masks[SQ_A1] = NO_CASTLING; }},
            {"state pointer", [&](Snapshot& s) { s.st = &elsewhere; }},
            {"state", [](Snapshot& s) { ++s.state.rule50; }},
            {"game ply", [](Snapshot& s) { ++s.game_ply; }}};
    for (const auto& [what, change] : changes) {
        Snapshot other = same;
        change(other);
        EXPECT_EQ(same.difference(other), what);
        EXPECT_EQ(other.difference(same), what);
    }
    Snapshot other = same;
    other.setup.halfmove_clock = 4;
    EXPECT_EQ(same.difference(other),
              std::string("setup: ") + ALL_CASTLING + " became r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9");
}

} // namespace
} // namespace kiwi
