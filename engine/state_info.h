// What a move changes and cannot be computed back: one link of the chain that makes undo O(1).
#pragma once

#include <array>

#include "kiwipete/engine/bitboard.h"
#include "kiwipete/engine/score.h"

namespace kiwi {

/// The part that each move takes over from the state before and then changes where it must.
struct CarriedState {
    Key material_key;                       ///< Which pieces are on the board, wherever they stand.
    Key pawn_key;                           ///< Pawns of both colours on their squares.
    Key minor_piece_key;                    ///< Knights and bishops of both colours on their squares.
    std::array<Key, COLOR_NB> non_pawn_key; ///< All pieces of a colour but its pawns, king included, on their squares.
    std::array<Value, COLOR_NB> non_pawn_material; ///< Sum of PIECE_VALUE over a colour's pieces but its pawns.
    Score psq_score;                               ///< Sum of the piece-square scores, positive for White.
    int rule50;                                    ///< Plies since the last capture or pawn move.
    int plies_from_null;                           ///< Plies since the last null move or since the position was set up.
    CastlingRights castling_rights;
    bool operator==(const CarriedState&) const = default;
};

/// The state of one ply. The caller of `do_move` owns it and keeps it alive and untouched until the move is undone.
struct StateInfo : CarriedState {
    Square ep_square;     ///< Where a legal en passant capture goes to; SQ_NONE if there is none.
    Piece captured_piece; ///< What the last move took, or NO_PIECE.
    /// How many plies ago this position stood on the board before, 0 if it did not since the last irreversible or null
    /// move; negative if that earlier one was itself a repetition.
    int repetition;
    Key key;             ///< Pieces, side to move, castling rights and en passant; without the 50-move bucket.
    Bitboard checkers;   ///< Pieces that give check to the side to move.
    StateInfo* previous; ///< The state before the last move; null for the position that was set up.
    std::array<Bitboard, COLOR_NB>
            blockers_for_king;              ///< Pieces of any colour that alone stand before a king's attacker.
    std::array<Bitboard, COLOR_NB> pinners; ///< Sliders that pin a piece of this colour to its king.
    std::array<Bitboard, PIECE_TYPE_NB> check_squares; ///< From where each kind would check the side not to move.
    bool operator==(const StateInfo&) const = default;
};

} // namespace kiwi
