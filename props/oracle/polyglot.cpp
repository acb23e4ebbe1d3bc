// The keys of Polyglot's opening books.
#include "oracle.h"
#include "polyglot_numbers.h"

namespace kiwi::oracle {

std::optional<int> file_in_polyglot_key(const Board& board) {
    if (!board.passed)
        return std::nullopt;
    const bool is_white = board.side_to_move == Side::White;
    const int file = board.passed->file;
    for (const int beside : {file - 1, file + 1})
        if (beside >= 0 && beside < 8 && board.at({beside, is_white ? 4 : 3}) == (is_white ? 'P' : 'p'))
            return file;
    return std::nullopt;
}

std::uint64_t polyglot_key(const Board& board) {
    constexpr std::string_view kinds = "pPnNbBrRqQkK";
    constexpr std::array<std::size_t, 4> rights{7, 0, 7, 0}; // files of the rooks
    constexpr std::size_t castling = 768;
    constexpr std::size_t en_passant = 772;
    std::uint64_t key = board.side_to_move == Side::White ? POLYGLOT_NUMBERS.back() : 0;
    for (std::size_t square = 0; square < 64; ++square) {
        const char piece = board.square.at(square / 8).at(square % 8);
        if (const std::size_t kind = kinds.find(piece); kind != std::string_view::npos)
            key ^= POLYGLOT_NUMBERS.at(64 * kind + square);
    }
    for (std::size_t i = 0; i < rights.size(); ++i)
        if (board.castling_rooks.at(i / 2).test(rights.at(i)))
            key ^= POLYGLOT_NUMBERS.at(castling + i);
    if (const auto file = file_in_polyglot_key(board))
        key ^= POLYGLOT_NUMBERS.at(en_passant + static_cast<std::size_t>(*file));
    return key;
}

} // namespace kiwi::oracle
