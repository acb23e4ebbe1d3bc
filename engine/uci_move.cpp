#include "uci_move.h"

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

std::optional<WrittenSquares> written_squares(std::string_view text) {
    if (text.size() < 4)
        return std::nullopt;
    const WrittenSquares squares{square_of_name(text.substr(0, 2)), square_of_name(text.substr(2, 2))};
    return squares.from == SQ_NONE || squares.to == SQ_NONE ? std::nullopt : std::optional(squares);
}

Move parse_uci(const Position& pos, std::string_view text) {
    // A move begins with its origin in either notation. Moves from other squares need not be written out.
    const auto squares = written_squares(text);
    if (!squares)
        return Move::none();
    for (const Move m : legal_moves(pos))
        if (m.from_sq() == squares->from && to_uci(m, pos.variant()) == text)
            return m;
    return Move::none();
}

} // namespace kiwi
