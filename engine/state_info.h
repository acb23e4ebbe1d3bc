// The state that undo cannot recompute: one link of the chain that makes undo O(1).
#pragma once

#include <array>

#include "bitboard.h"
#include "score.h"

namespace kiwi {

/// The part that each move copies from the state before and then updates.
struct CarriedState {
    Key material_key;                              ///< The pieces on the board, on any squares.
    Key pawn_key;                                  ///< The pawns of both colours on their squares.
    Key minor_piece_key;                           ///< The knights and bishops of both colours on their squares.
    std::array<Key, COLOR_NB> non_pawn_key;        ///< A colour's pieces except pawns, king included, on their squares.
    std::array<Value, COLOR_NB> non_pawn_material; ///< Sum of PIECE_VALUE over a colour's pieces except pawns.
    Score psq_score;                               ///< Sum of the piece-square scores, positive for White.
    int rule50;                                    ///< Plies since the last capture or pawn move.
    int plies_from_null;                           ///< Plies since the last null move, or since set-up.
    CastlingRights castling_rights;
    bool operator==(const CarriedState&) const = default;
};

/// The state of one ply. The caller of `do_move` owns it and keeps it alive and untouched until the move is undone.
struct StateInfo : CarriedState {
    Square ep_square;     ///< The destination of a legal en passant capture; SQ_NONE if there is none.
    Piece captured_piece; ///< The piece that the last move captured, or NO_PIECE.
    /// How many plies ago this position occurred before; 0 if it did not occur since the last irreversible or null
    /// move; negative if the earlier occurrence was itself a repetition.
    int repetition;
    Key key;             ///< Pieces, side to move, castling rights and en passant; not the half-move clock.
    Bitboard checkers;   ///< Pieces that give check to the side to move.
    StateInfo* previous; ///< The state before the last move; null for the position that was set up.
    std::array<Bitboard, COLOR_NB>
            blockers_for_king;              ///< Pieces of any colour that are the only one between king and slider.
    std::array<Bitboard, COLOR_NB> pinners; ///< Sliders that pin a piece of this colour to its king.
    std::array<Bitboard, PIECE_TYPE_NB> check_squares; ///< The squares from which each piece type would give check.
    bool operator==(const StateInfo&) const = default;
};

} // namespace kiwi
