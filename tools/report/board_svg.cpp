#include "board_svg.h"

#include <array>
#include <string_view>

#include <fmt/core.h>

namespace kiwi::tools {

namespace {

// The foot of every piece.
constexpr const char* FOOT = "M10.5 39h24v-2.6c0-1.9-1.5-3.4-3.4-3.4H13.9c-1.9 0-3.4 1.5-3.4 3.4z";
constexpr std::array<std::string_view, PIECE_TYPE_NB> BODIES{
        "",
        // Pawn: ball, collar, body.
        "M17 14.5a5.5 5.5 0 1 1 11 0 5.5 5.5 0 1 1-11 0z"
        "M19.3 22.5h6.4c.4 4.2 1.6 7.4 4.3 10.5H15c2.7-3.1 3.9-6.3 4.3-10.5z"
        "M16 22.5a1.6 1.6 0 0 1 0-3.2h13a1.6 1.6 0 0 1 0 3.2z",
        // Knight: the head of a horse looking left, with an eye.
        "M13.5 33c0-6.5 6-8.5 6.6-13.4-2.1 1.5-3.9 1.9-5.3 4-1 1.5-2 2.6-3.7 2.3-1.8-.3-2.9-2-2.6-3.7 "
        ".3-1.9 3.6-5.4 4.7-8.6.5-1.6 1.5-2.9 3.1-3.6l.4-4.5 4 3.6c7.4.6 11.8 8 11.8 23.9z"
        "M16.4 14.2a1 1 0 1 0 2 0 1 1 0 1 0-2 0z",
        // Bishop: ball, mitre with a slit, collar, body.
        "M20.5 6.9a2 2 0 1 1 4 0 2 2 0 1 1-4 0z"
        "M22.5 9.5c4.6 3.6 7.3 7.7 7.3 11.3 0 2.6-1.5 4.4-3.8 5.2h-7c-2.3-.8-3.8-2.6-3.8-5.2 "
        "0-3.6 2.7-7.7 7.3-11.3z"
        "M24.5 14.5l-2.9 5.5"
        "M19 29h7c.4 1.6 1.3 2.9 3 4H16c1.7-1.1 2.6-2.4 3-4z"
        "M16.5 29a1.5 1.5 0 0 1 0-3h12a1.5 1.5 0 0 1 0 3z",
        // Rook: battlements, tower.
        "M12 8.5h5v3.5h3.3V8.5h4.4V12H28V8.5h5v7.2l-3 2.8H15l-3-2.8z"
        "M15.5 18.5h14l1.7 14.5H13.8z",
        // Queen: a crown of five points with balls.
        "M9 14.5l5 8.5 2.3-11.5L22.5 22l6.2-10.5L31 23l5-8.5-3.2 18.5H12.2z"
        "M7 12.7a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0z"
        "M14.3 9.6a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0z"
        "M26.9 9.6a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0z"
        "M34.2 12.7a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0z",
        // King: cross, two lobes.
        "M21.2 4.5h2.6v2.6h2.6v2.6h-2.6v4.3h-2.6V9.7h-2.6V7.1h2.6z"
        "M22.5 14c2.6 0 3.9 2 4.3 3.6 5.5-2.6 10.7.4 10 5.4-.5 3.6-4.1 5.9-5.2 10H13.4c-1.1-4.1-4.7-6.4-5.2-10 "
        "-.7-5 4.5-8 10-5.4.4-1.6 1.7-3.6 4.3-3.6z",
        "",
};

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

std::string outline(PieceType pt) { return std::string(BODIES[static_cast<std::size_t>(pt)]) + FOOT; }

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
