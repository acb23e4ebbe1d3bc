// Converts a set-up to the oracle's board directly: a FEN would depend on our own FEN writer.
#pragma once

#include "../../engine/board_setup.h"
#include "../oracle/oracle.h"

namespace kiwi {

/// A variant in the oracle's terms.
[[nodiscard]] constexpr oracle::Castling castling_of(Variant variant) {
    return variant == Variant::Chess960 ? oracle::Castling::Chess960 : oracle::Castling::Standard;
}

[[nodiscard]] inline oracle::Board oracle_board_of(const BoardSetup& setup) {
    oracle::Board board;
    for (int s = 0; s < SQUARE_NB; ++s)
        board.put({s % 8, s / 8}, to_char(setup.board[Square(s)]));
    board.side_to_move = setup.side_to_move == WHITE ? oracle::Side::White : oracle::Side::Black;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (const Square rook = setup.castling_rook[right]; rook != SQ_NONE)
            board.castling_rooks.at((right & WHITE) != NO_CASTLING ? 0 : 1).set(static_cast<std::size_t>(rook % 8));
    if (setup.ep_square != SQ_NONE)
        board.passed = oracle::Place{setup.ep_square % 8, setup.ep_square / 8};
    board.halfmove_clock = setup.halfmove_clock;
    board.fullmove_number = setup.fullmove_number;
    board.castling = castling_of(setup.variant);
    return board;
}

} // namespace kiwi
