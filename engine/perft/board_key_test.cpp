#include "board_key.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "../fen.h"
#include "../testing/test_game.h"
#include "packed_board.h"

namespace kiwi::bulk {
namespace {

/// The packed board of each position visited so far, by its key.
using Known = std::map<std::pair<std::uint64_t, std::uint64_t>, PackedBoard>;

template<Color Us>
void expect_keys_of_children(const Board& board, const Rules& rules, int depth, Known& known) {
    const BoardKey key = key_of<Us>(board);
    const auto [place, is_new] = known.emplace(std::pair(key.high, key.low), packed<Us>(board));
    EXPECT_EQ(place->second, packed<Us>(board)) << "two positions, one key";
    if (depth == 0 || !is_new)
        return;
    const ChildKeys<Us> child_keys(board, rules, key);
    for_each_move<Us>(board, rules, [&](PieceType pt, Move m) {
        const Board child = child_of<Us>(board, rules, pt, m);
        EXPECT_EQ(child_keys.after_move(pt, m), key_of<~Us>(child));
        expect_keys_of_children<~Us>(child, rules, depth - 1, known);
    });
}

/// The children include captures, castling, promotions, double pushes and lost rights.
TEST(BoardKey, OfAChildIsKnownBeforeItIsMade) {
    for (const std::string_view fen : all_fens()) {
        SCOPED_TRACE(fen);
        const BoardSetup setup = setup_of(fen);
        Board board = board_of(setup);
        Known known;
        with_colour(setup.side_to_move, [&]<Color Us>() {
            forget_useless_en_passant<Us>(board);
            expect_keys_of_children<Us>(board, Rules(setup), 2, known);
        });
        std::set<std::array<std::uint64_t, 4>> boards;
        for (const auto& [key, packed] : known)
            boards.insert({packed.pieces[0], packed.pieces[1], packed.pieces[2], packed.state});
        EXPECT_EQ(boards.size(), known.size()) << "two keys, one position";
    }
}

/// Files and other machines rely on these values.
TEST(BoardKey, IsTheSameEverywhere) {
    const BoardKey key = key_of<WHITE>(board_of(standard_start()));
    EXPECT_EQ(key.high, 16563869580663064542U);
    EXPECT_EQ(key.low, 4331508350637397964U);
}

} // namespace
} // namespace kiwi::bulk
