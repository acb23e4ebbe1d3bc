#include "deviations.h"

#include "../../engine/base/joined.h"
#include "../../engine/base/markdown_table.h"
#include "../games/oracle_game.h"

namespace kiwi {

std::variant<Deviations, std::string> deviations_named(const std::vector<std::string>& names) {
    Deviations deviations;
    for (const std::string& name : names)
        if (const DeviationRow* row = find_deviation(name))
            deviations.*row->flag = true;
        else
            return name + ": there is no such deviation; there are" + list_of_deviations();
    return deviations;
}

std::string to_string(const Deviations& deviations, const char* separator) {
    std::string text;
    for (const DeviationRow& row : DEVIATIONS)
        if (deviations.*row.flag)
            text.append(text.empty() ? "" : separator).append(row.name);
    return text;
}

std::string list_of_deviations() {
    constexpr std::size_t width = 24;
    std::string text;
    for (const DeviationRow& row : DEVIATIONS)
        text.append("\n  ").append(row.name).append(width - row.name.size(), ' ').append(row.what);
    return text;
}

std::string table_of_deviations() {
    MarkdownTable table{"name", "what the board does"};
    for (const DeviationRow& row : DEVIATIONS)
        table.add({joined("`", row.name, "`"), row.what});
    return table.text();
}

namespace {

/// The piece letter on a square such as "e1"; '.' if the square is empty or the placement is malformed.
char letter_on(std::string_view fen, std::string_view square) {
    const auto board = oracle::read_fen(joined(fen.substr(0, fen.find(' ')), " w - -"), oracle::Castling::Standard);
    return board ? board->at(place_of(square)) : '.';
}

} // namespace

bool end_the_game(const oracle::Board& board, const Deviations& deviations) {
    return (deviations.ends_with_bare_kings && letters(board).size() == 2)
           || (deviations.ends_with_minor_piece && oracle::is_minor_piece_ending(board))
           || (deviations.ends_in_dead_positions && oracle::is_insufficient_material(board))
           || (deviations.seventyfive_moves_end && board.halfmove_clock >= SEVENTY_FIVE_MOVES);
}

std::string with_castling_by_king(std::string uci, std::string_view fen) {
    if (uci != "e1h1" && uci != "e1a1" && uci != "e8h8" && uci != "e8a8")
        return uci;
    const bool white = uci[1] == '1';
    if (letter_on(fen, uci.substr(0, 2)) == (white ? 'K' : 'k') && letter_on(fen, uci.substr(2)) == (white ? 'R' : 'r'))
        uci[2] = uci[2] == 'h' ? 'g' : 'c';
    return uci;
}

std::string with_castling_by_rook(std::string uci, std::string_view fen) {
    if (uci != "e1g1" && uci != "e1c1" && uci != "e8g8" && uci != "e8c8")
        return uci;
    if (letter_on(fen, uci.substr(0, 2)) == (uci[1] == '1' ? 'K' : 'k'))
        uci[2] = uci[2] == 'g' ? 'h' : 'a';
    return uci;
}

} // namespace kiwi
