// Test support: what bulk perft knows of a drawn position, and the replies to its moves, counted in two ways.
#pragma once

#include <gtest/gtest.h>

#include "../perft/bulk_replies.h"
#include "../perft/siblings.h"
#include "drawn_board.h"

namespace kiwi::bulk {

/// The number of replies to all moves of a side, counted after making each move.
template<Color Us>
[[nodiscard]] std::uint64_t replies_move_by_move(const Board& board, const Rules& rules) {
    std::uint64_t count = 0;
    for_each_move<Us>(board, rules, [&](PieceType pt, Move m) {
        count += static_cast<std::uint64_t>(count_moves<~Us>(after<Us>(board, rules, pt, m), rules));
    });
    return count;
}

/// A position with White to move.
struct Drawn {
    explicit Drawn(std::string_view drawing) : Drawn(drawn_setup(drawing)) {}
    explicit Drawn(const BoardSetup& s) : setup(s), rules(setup), board(board_of(setup)) {}

    [[nodiscard]] Baseline<WHITE> base() const { return {board, rules}; }
    [[nodiscard]] std::uint64_t replies() const {
        return ReplyCounter<WHITE>(board, rules, pins_of<WHITE>(board, board.king<WHITE>())).count();
    }
    /// The number of replies, counted after making each move.
    [[nodiscard]] std::uint64_t replies_move_by_move() const { return bulk::replies_move_by_move<WHITE>(board, rules); }

    BoardSetup setup;
    Rules rules;
    Board board;
};

/// A position that shows one effect of moves on the number of replies.
struct Rule {
    const char* name;
    const char* drawing;
};

inline void PrintTo(const Rule& rule, std::ostream* os) { *os << rule.name; }

/// Expects the number of replies that making each move gives, and that it is not 0.
inline void expect_true_replies(const Drawn& drawn) {
    EXPECT_EQ(drawn.replies(), drawn.replies_move_by_move());
    if (eight_sets_available())
        EXPECT_EQ(count_siblings<WHITE>(drawn.board, drawn.rules), drawn.replies_move_by_move());
    EXPECT_GT(drawn.replies(), 0U);
}

} // namespace kiwi::bulk
