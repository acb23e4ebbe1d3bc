// Standard Algebraic Notation.
#include <algorithm>
#include <cctype>

#include "moves.h"

namespace kiwi::oracle {

namespace {

char upper(char letter) { return static_cast<char>(std::toupper(letter)); }

/// What tells the moving piece from others of its kind that could go to the same square.
std::string origin_text(const Board& board, const Try& move) {
    bool others = false;
    bool others_on_file = false;
    bool others_on_rank = false;
    for (const Try& other : legal_tries(board))
        if (board.at(other.from) == board.at(move.from) && other.to == move.to && other.from != move.from
            && !other.is_castling) {
            others = true;
            others_on_file = others_on_file || other.from.file == move.from.file;
            others_on_rank = others_on_rank || other.from.rank == move.from.rank;
        }
    std::string name = name_of(move.from);
    if (!others)
        return "";
    if (!others_on_file)
        return name.substr(0, 1);
    if (!others_on_rank)
        return name.substr(1, 1);
    return name;
}

} // namespace

std::optional<std::string> san_of(const Board& board, std::string_view uci) {
    const std::optional<Try> move = find_try(board, uci);
    if (!move)
        return std::nullopt;
    const Board after = played(board, *move);
    const bool captures = captured_piece(board, after) != '.';
    std::string san;
    if (move->is_castling)
        san = move->to.file > move->from.file ? "O-O" : "O-O-O";
    else if (kind(board.at(move->from)) == 'p')
        san = (captures ? name_of(move->from).substr(0, 1) + "x" : "") + name_of(move->to);
    else
        san = upper(board.at(move->from)) + origin_text(board, *move) + (captures ? "x" : "") + name_of(move->to);
    if (move->promotion != '.')
        san += {'=', upper(move->promotion)};
    if (is_check(after))
        san += is_mate(after) ? "#" : "+";
    return san;
}

} // namespace kiwi::oracle
