#include "board_svg.h"

#include <fmt/core.h>

#include "pieces.h"

namespace kiwi::tools {

namespace {

constexpr int CELL = 45;
constexpr int MARGIN = 20;

std::string square_svg(const Position& pos, Square s) {
    const int x = MARGIN + CELL * file_of(s);
    const int y = MARGIN + CELL * (RANK_8 - rank_of(s));
    const Piece pc = pos.piece_on(s);
    const bool light = !DARK_SQUARES.contains(s);
    const bool in_check = pc == make_piece(pos.side_to_move(), KING) && pos.checkers();
    const char* fill = in_check ? "#e06666" : light ? "#f0d9b5" : "#b58863";
    std::string svg =
            fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", x, y, CELL, CELL, fill);
    if (pc != NO_PIECE)
        svg += fmt::format("<path transform=\"translate({} {})\" d=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", x, y,
                           outline(type_of(pc)), color_of(pc) == WHITE ? "#fff" : "#222",
                           color_of(pc) == WHITE ? "#111" : "#eee");
    return svg;
}

} // namespace

std::string board_svg(const Position& pos) {
    constexpr int size = 8 * CELL + 2 * MARGIN;
    std::string svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" "
                                  "viewBox=\"0 0 {0} {0}\" font-family=\"sans-serif\">\n<title>{1}</title>\n",
                                  size, pos.fen());
    for (int s = 0; s < SQUARE_NB; ++s)
        svg += square_svg(pos, Square(s));
    for (int i = 0; i < 8; ++i) {
        const int middle = MARGIN + CELL * i + CELL / 2;
        svg += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\">{}</text>\n", middle,
                           size - 5, static_cast<char>('a' + i));
        svg += fmt::format("<text x=\"10\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\">{}</text>\n", middle + 4,
                           8 - i);
    }
    return svg + "</svg>\n";
}

} // namespace kiwi::tools
