#include "properties.h"

#include <functional>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/position_test_peer.h"
#include "../../engine/testing/test_game.h"
#include "../boards/position_board.h"

namespace kiwi {
namespace {

using S = PositionTestPeer;

/// A defect that is planted in a position, and the property that must find it.
struct Planted {
    std::string_view id;
    const char* what;
    const char* fen;
    std::function<void(Position&)> plant;
};

const std::vector<Planted>& planted_defects() {
    static const std::vector<Planted> rows{
            {"S17", "a castling rook that is a queen", KIWIPETE, [](Position& p) { S::board(p)[SQ_H1] = W_QUEEN; }},
            {"M5", "a captured piece missing in the mailbox", KIWIPETE,
             [](Position& p) { S::board(p)[SQ_D7] = NO_PIECE; }},
            {"M10", "an en passant square on a piece", KIWIPETE, [](Position& p) { S::state(p).ep_square = SQ_E6; }},
            {"U4", "no check squares", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1",
             [](Position& p) { S::state(p).check_squares[KNIGHT] = Bitboard(); }},
            {"U5", "a castling rook that is a queen", KIWIPETE, [](Position& p) { S::board(p)[SQ_H1] = W_QUEEN; }},
            {"U6", "a knight that the mailbox calls a rook", KIWIPETE,
             [](Position& p) { S::board(p)[SQ_C3] = W_ROOK; }},
            {"E3", "a pin made up", "3rk3/8/8/3p4/8/2n5/8/b2RK3 b - - 0 1",
             [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A1, S::state(p).blockers_for_king[WHITE] |= SQ_D1; }},
            {"F5", "a right for a rook that is none", KIWIPETE,
             [](Position& p) { S::rook_square(p)[WHITE_OO] = SQ_G1; }},
            {"Y4", "a score for one side only", KIWIPETE,
             [](Position& p) { S::state(p).psq_score += make_score(9, 9); }},
            {"M15", "a captured piece missing in the mailbox", KIWIPETE,
             [](Position& p) { S::board(p)[SQ_D7] = NO_PIECE; }},
            {"P8", "a pin forgotten", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }},
            {"P9", "a pin forgotten", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }}};
    return rows;
}

TEST(PositionProperties, EachFindsItsPlantedDefect) {
    for (const Planted& row : planted_defects()) {
        PlayedGame game(position_board(), setup_of(row.fen));
        for (const Invariant& property : position_properties()) {
            const auto before = find_failure(game, property);
            ASSERT_FALSE(before) << *before;
        }
        row.plant(position_of(game));
        const Violations violations = property(row.id).run(game);
        EXPECT_FALSE(violations.empty()) << row.id << " does not find " << row.what;
        for (const Violation& violation : violations)
            EXPECT_NE(violation.texts[0].second, violation.texts[1].second) << row.id;
    }
}

/// Properties that no damaged state of a position breaks, only a wrong algorithm: each with its reason.
const std::map<std::string_view, std::string_view> NOT_PLANTED{
        {"M9", "both bounds are proved: no position exceeds them"},
        {"S30", "set only writes the state that it is given"},
        {"F14", "strict reading is of the set-up, which U3 and F10 hold against the oracle"},
        {"S18", "the key is computed when asked for, from the clock; the tables have a test of their own"},
        {"U8", "do_move only reads the state before"},
        {"F11", "the last move is found on positions of its own, not on the state of the game"},
        {"P1", "both ways count over the same state"},
        {"P2", "bulk perft has a board of its own; bulk_perft_test plants wrong counts in the table"},
        {"P3", "both ways count over the same state"},
        {"P4", "both ways count over the same state"},
        {"P7", "both ways count over the same state"}};

TEST(PositionProperties, EachHasAPlantedDefectOrAReason) {
    std::set<std::string_view> planted;
    for (const Planted& row : planted_defects())
        planted.insert(row.id);
    for (const Invariant& property : position_properties())
        EXPECT_NE(planted.contains(property.id), NOT_PLANTED.contains(property.id)) << title_of(property);
}

} // namespace
} // namespace kiwi
