#include "position_list.h"

#include <algorithm>

namespace kiwi {

void PositionList::push_back(const BoardSetup& position) {
    Packed& packed = packed_.emplace_back();
    for (std::size_t i = 0; i < packed.pieces.size(); ++i)
        packed.pieces[i] = static_cast<std::uint8_t>(position.board[2 * i] | position.board[2 * i + 1] << 4);
    packed.castling_rook = position.castling_rook;
    packed.ep_square = position.ep_square;
    packed.is_black_to_move = position.side_to_move == BLACK;
    packed.is_chess960 = position.variant == Variant::Chess960;
    packed.halfmove_clock = static_cast<std::uint32_t>(std::min(position.halfmove_clock, 0x1FFFF)) & 0x1FFFFU;
    packed.fullmove_number = static_cast<std::uint32_t>(std::min(position.fullmove_number, 0x1FFFF)) & 0x1FFFFU;
    static_assert(MAX_HALFMOVE_CLOCK <= 0x1FFFF && MAX_FULLMOVE_NUMBER <= 0x1FFFF);
}

BoardSetup PositionList::operator[](std::size_t i) const {
    const Packed& packed = packed_[i];
    BoardSetup position;
    for (std::size_t pair = 0; pair < packed.pieces.size(); ++pair) {
        position.board[2 * pair] = static_cast<Piece>(packed.pieces[pair] & 0xFU);
        position.board[2 * pair + 1] = static_cast<Piece>(packed.pieces[pair] >> 4U);
    }
    position.castling_rook = packed.castling_rook;
    position.ep_square = packed.ep_square;
    position.side_to_move = packed.is_black_to_move ? BLACK : WHITE;
    position.variant = packed.is_chess960 ? Variant::Chess960 : Variant::Standard;
    position.halfmove_clock = static_cast<int>(packed.halfmove_clock);
    position.fullmove_number = static_cast<int>(packed.fullmove_number);
    return position;
}

} // namespace kiwi
