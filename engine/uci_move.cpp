#include "uci_move.h"

namespace kiwi {

std::string to_uci(Move m, Variant variant) {
    if (!m.is_ok())
        return "0000";
    Square to = m.to_sq();
    if (m.type_of() == MoveType::Castling && variant == Variant::Standard)
        to = make_square(to > m.from_sq() ? FILE_G : FILE_C, rank_of(to));
    const auto file = [](Square s) { return static_cast<char>('a' + file_of(s)); };
    const auto rank = [](Square s) { return static_cast<char>('1' + rank_of(s)); };
    std::string text{file(m.from_sq()), rank(m.from_sq()), file(to), rank(to)};
    if (m.type_of() == MoveType::Promotion)
        text += to_char(make_piece(BLACK, m.promotion_type()));
    return text;
}

Move parse_uci(const Position& pos, std::string_view text) {
    // A move begins with its origin in either notation. Moves from other squares need not be written out.
    if (text.size() < 4 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return Move::none();
    const Square from = make_square(File(text[0] - 'a'), Rank(text[1] - '1'));
    for (const Move m : legal_moves(pos))
        if (m.from_sq() == from && to_uci(m, pos.variant()) == text)
            return m;
    return Move::none();
}

} // namespace kiwi
