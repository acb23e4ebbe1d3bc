// Test support: breaks a position on purpose, to test that the checks find it.
#pragma once

#include "../position.h"

namespace kiwi {

struct PositionTestPeer {
    static auto& board(Position& pos) { return pos.board_; }
    static auto& by_type(Position& pos) { return pos.by_type_; }
    static auto& by_color(Position& pos) { return pos.by_color_; }
    static auto& piece_count(Position& pos) { return pos.piece_count_; }
    static auto& mask(Position& pos) { return pos.castling_rights_mask_; }
    static auto& rook_square(Position& pos) { return pos.castling_rook_square_; }
    static auto& path(Position& pos) { return pos.castling_path_; }
    static auto& ply(Position& pos) { return pos.game_ply_; }
    static auto& side(Position& pos) { return pos.side_to_move_; }
    static StateInfo& state(Position& pos) { return *pos.st_; }
    static void remove(Position& pos, Square s) { pos.remove_piece(s); }
    static void put(Position& pos, Piece pc, Square s) { pos.put_piece(pc, s); }
};

} // namespace kiwi
