#include "fen.h"

namespace kiwi {

namespace {

std::string placement(const BoardSetup& setup) {
    std::string text;
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        char gap = '0';
        const auto close_gap = [&] {
            if (gap != '0')
                text += gap;
            gap = '0';
        };
        for (int file = FILE_A; file <= FILE_H; ++file) {
            const Piece pc = setup.board[make_square(File(file), Rank(rank))];
            if (pc == NO_PIECE) {
                ++gap;
                continue;
            }
            close_gap();
            text += to_char(pc);
        }
        close_gap();
        if (rank != RANK_1)
            text += '/';
    }
    return text;
}

/// Whether no rook of the same colour is further out on the side of this right.
bool is_outermost(const BoardSetup& setup, CastlingRights right) {
    const Square rook = setup.castling_rook[right];
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    const Bitboard rooks = pieces(setup, setup.board[rook]) & RankBB[rank_of(rook)];
    return rook == (king_side ? rooks.msb() : rooks.lsb());
}

char castling_letter(const BoardSetup& setup, CastlingRights right, FenStyle style) {
    const bool by_file = style == FenStyle::Shredder
                         || (style == FenStyle::Canonical && setup.variant == Variant::Chess960)
                         || !is_outermost(setup, right);
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    const char upper = by_file ? static_cast<char>('A' + file_of(setup.castling_rook[right])) : king_side ? 'K' : 'Q';
    return right & WHITE ? upper : static_cast<char>(upper - 'A' + 'a');
}

} // namespace

std::string write_fen(const BoardSetup& setup, FenStyle style) {
    std::string fen = placement(setup);
    fen += setup.side_to_move == WHITE ? " w " : " b ";
    std::string rights;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup.castling_rook[right] != SQ_NONE)
            rights += castling_letter(setup, right, style);
    fen += rights.empty() ? "-" : rights;
    fen += ' ' + to_string(setup.ep_square);
    fen += ' ' + std::to_string(setup.halfmove_clock);
    fen += ' ' + std::to_string(setup.fullmove_number);
    return fen;
}

} // namespace kiwi
