// Test support: positions, drawn as boards; what bulk perft knows of a drawn position, and the
// replies to its moves, counted in two ways.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "../fen.h"
#include "../perft/bulk_replies.h"
#include "../perft/siblings.h"

namespace kiwi::bulk {

/// The 64 characters of a drawing, a1 first. A drawing is eight lines of eight characters, rank 8 first. Blanks are
/// ignored.
inline std::string squares_of_drawing(std::string_view drawing) {
    std::string ranks;
    for (const char c : drawing)
        if (c != ' ' && c != '\n')
            ranks += c;
    if (ranks.size() != 64)
        throw std::invalid_argument("a drawing needs 64 squares, not " + std::to_string(ranks.size()));
    std::string squares;
    for (std::size_t rank = 8; rank-- > 0;)
        squares += ranks.substr(8 * rank, 8);
    return squares;
}

/// The set-up of a drawing, with White to move: FEN letters are pieces, other characters empty squares. No castling, no
/// en passant.
inline BoardSetup drawn_setup(std::string_view drawing) {
    BoardSetup setup;
    const std::string squares = squares_of_drawing(drawing);
    for (std::size_t s = 0; s < squares.size(); ++s)
        setup.board[s] = piece_of_char(squares[s]);
    return setup;
}

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
