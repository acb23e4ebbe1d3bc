// Test support: positions and sets of squares, drawn as boards.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "../fen.h"

namespace kiwi {

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

/// The set-up of a drawing: FEN letters are pieces, other characters empty squares. No castling, no en passant.
inline BoardSetup drawn_setup(std::string_view drawing, Color side_to_move = WHITE) {
    BoardSetup setup;
    setup.side_to_move = side_to_move;
    const std::string squares = squares_of_drawing(drawing);
    for (std::size_t s = 0; s < squares.size(); ++s)
        setup.board[s] = piece_of_char(squares[s]);
    return setup;
}

/// The marked squares of a drawing.
inline Bitboard drawn_squares(std::string_view drawing, char mark = 'x') {
    Bitboard set;
    const std::string squares = squares_of_drawing(drawing);
    for (std::size_t s = 0; s < squares.size(); ++s)
        if (squares[s] == mark)
            set |= Square(s);
    return set;
}

} // namespace kiwi
