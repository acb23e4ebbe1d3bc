#include "bulk_board.h"

namespace kiwi::bulk {

Rules::Rules(const BoardSetup& setup) : is_chess960(setup.variant == Variant::Chess960) {
    rights_kept.fill(ANY_CASTLING);
    for (const CastlingRights right : SINGLE_RIGHTS) {
        const Square rook = setup.castling_rook[right];
        if (rook == SQ_NONE)
            continue;
        const Square king = king_square(setup, right & WHITE ? WHITE : BLACK);
        const Square king_to = castled_king_square(right);
        const Square rook_to = castled_rook_square(right);
        const Bitboard king_path = between_bb(king, king_to) | king_to;
        const Bitboard rook_path = between_bb(rook, rook_to) | rook_to;
        castling[right] = {king, rook, king_to, rook_to, (king_path | rook_path) & ~Bitboard{king, rook}, king_path};
        rights_kept[king] &= ~right;
        rights_kept[rook] &= ~right;
    }
}

Board board_of(const BoardSetup& setup) {
    Board board;
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = setup.board[s]; pc != NO_PIECE)
            board.put(color_of(pc), type_of(pc), Square(s));
    if (setup.ep_square != SQ_NONE)
        setup.side_to_move == WHITE ? board.allow_en_passant<BLACK>(setup.ep_square)
                                    : board.allow_en_passant<WHITE>(setup.ep_square);
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup.castling_rook[right] != SQ_NONE)
            board.rights |= right;
    return board;
}

} // namespace kiwi::bulk
