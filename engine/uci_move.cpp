#include "engine/uci_move.h"

namespace kiwi {

std::string to_uci(Move m, Variant variant) {
    if (!m.is_ok())
        return "0000";
    Square to = m.to_sq();
    if (m.type_of() == MoveType::Castling && variant == Variant::Standard)
        to = make_square(to > m.from_sq() ? FILE_G : FILE_C, rank_of(to));
    std::string text = to_string(m.from_sq()) + to_string(to);
    if (m.type_of() == MoveType::Promotion)
        text += to_char(make_piece(BLACK, m.promotion_type()));
    return text;
}

Move parse_uci(const Position& pos, std::string_view text) {
    for (const Move m : legal_moves(pos))
        if (to_uci(m, pos.variant()) == text)
            return m;
    return Move::none();
}

} // namespace kiwi
