#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

/// The value of an exchange: the largest threshold that `see_ge` reaches.
Value see(const Position& pos, Move m) {
    Value value = -3000;
    while (value < 3000 && pos.see_ge(m, value + 1))
        ++value;
    return value;
}

struct ExchangeRow {
    const char* rule;
    const char* fen;
    const char* move;
    Value value;
};

// P 100, N 320, B 330, R 500, Q 900.
const std::vector<ExchangeRow> ROWS{
        {"a piece for nothing", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
        {"the rook is recaptured", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
        {"a quiet move to a safe square", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5", 0},
        {"a quiet move to a defended square", "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500},
        {"a second rook behind the first", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
        {"the defender sees further too", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500},
        {"the least valuable piece recaptures", "4k3/8/2p5/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 100 - 100 + 100},
        {"a pinned piece does not recapture", "4k3/4r3/8/3p4/8/4N3/8/4K3 b - - 0 1", "e7e3", 320},
        {"a pinned defender does not count", "3rk3/8/8/3p4/8/2n5/8/b2RK3 b - - 0 1", "c3d1", 500 - 320},
        {"capturing the pinner frees the pinned piece", "6k1/4r3/2n5/8/1B6/4R3/8/4K3 w - - 0 1", "b4e7",
         500 - 330 + 320},
        {"en passant wins a pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
        {"en passant, then recaptured", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
        {"en passant opens the file", "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100},
        {"a promotion wins a queen less a pawn", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800},
        {"a promotion that is recaptured", "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
        {"a promotion that captures", "1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 500 + 220},
        {"castling is worth nothing", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
        {"the king captures an undefended piece", "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1d2", 500},
        {"the king does not recapture a defended piece", "3rk3/8/3r4/8/8/8/3P4/4K3 b - - 0 1", "d6d2", 100},
        {"the king recaptures an undefended piece", "4k3/8/3r4/8/8/8/3P4/4K3 b - - 0 1", "d6d2", 100 - 500},
        {"queen behind bishop", "4k3/6b1/8/4p3/8/2B5/1Q6/4K3 w - - 0 1", "c3e5", 100 - 330 + 330},
};

TEST(Exchange, HasTheDocumentedValue) {
    for (const ExchangeRow& row : ROWS) {
        const TestGame game(row.fen);
        const Move m = game.move(row.move);
        ASSERT_TRUE(m.is_ok()) << row.rule;
        EXPECT_EQ(see(game.pos, m), row.value) << row.rule;
    }
}

TEST(Exchange, IsMonotoneAndUnchangedByAFlip) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        for (const Move m : legal_moves(game.pos)) {
            const Value value = see(game.pos, m);
            for (const Value threshold : {-900, -321, -100, -1, 0, 1, 100, 320, 901})
                EXPECT_EQ(game.pos.see_ge(m, threshold), value >= threshold)
                        << fen << ' ' << to_uci(m, Variant::Standard);
            TestGame flip(fen);
            flip.pos.flip();
            const Move flipped(static_cast<std::uint16_t>(m.raw() ^ (56 << 6 | 56)));
            EXPECT_EQ(see(flip.pos, flipped), value) << fen << ' ' << to_uci(m, Variant::Standard);
        }
    }
}

} // namespace
} // namespace kiwi
