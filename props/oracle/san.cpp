// Standard Algebraic Notation.
#include <algorithm>
#include <cctype>

#include "moves.h"

namespace kiwi::oracle {

namespace {

char upper(char letter) { return static_cast<char>(std::toupper(letter)); }

/// The disambiguation of a SAN: the origin's file, rank or square, or nothing.
std::string origin_text(const Board& board, const Try& move, const std::vector<Try>& all) {
    bool others = false;
    bool others_on_file = false;
    bool others_on_rank = false;
    for (const Try& other : all)
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

/// All texts that may precede the destination of a move: the piece letter, which pawns may lack, some of the origin,
/// then "x", "-" or nothing.
std::vector<std::string> beginnings(const Board& board, const Try& move) {
    const std::string square = name_of(move.from);
    const std::string letter(1, upper(board.at(move.from)));
    std::vector<std::string> all;
    for (const std::string& piece : {std::string(), letter})
        for (const std::string& origin : {std::string(), square.substr(0, 1), square.substr(1, 1), square})
            if (!piece.empty() || letter == "P" || origin == square)
                for (const char* between : {"", "x", "-"})
                    all.push_back(piece + origin + between);
    return all;
}

/// All texts that may follow the destination.
std::vector<std::string> endings(const Try& move) {
    if (move.is_en_passant)
        return {"", "e.p.", " e.p."};
    if (move.promotion == '.')
        return {""};
    const std::string letter(1, upper(move.promotion));
    std::vector<std::string> all{"=" + letter, letter, "(" + letter + ")", "/" + letter};
    if (letter == "Q") // some programs omit the letter of a queen
        all.emplace_back("");
    return all;
}

/// Castling written as a king move, to the king's new square or to the rook's. It names castling only where no other
/// legal move has that name.
std::vector<std::string> names_as_king_move(const Board& board, const Try& castling) {
    const Place target{castling.to.file > castling.from.file ? 6 : 2, castling.from.rank};
    std::vector<std::string> all;
    for (const Place to : {target, castling.to})
        for (const std::string& beginning : beginnings(board, castling))
            all.push_back(beginning + name_of(to));
    return all;
}

using Names = std::vector<std::pair<std::string, std::string>>;

/// The first names, as many as `others`, are those of all moves but castling.
void add_names_of_castling(Names& names, std::size_t others, const Board& board, const Try& move) {
    const std::string uci = uci_of(board, move);
    const bool is_short = move.to.file > move.from.file;
    const std::vector<const char*> letters = is_short ? std::vector{"O-O", "0-0", "o-o", "OO", "00"}
                                                      : std::vector{"O-O-O", "0-0-0", "o-o-o", "OOO", "000"};
    for (const char* name : letters)
        names.emplace_back(name, uci);
    for (const std::string& name : names_as_king_move(board, move))
        if (std::ranges::count(std::span(names).first(others), name, &Names::value_type::first) == 0)
            names.emplace_back(name, uci);
}

} // namespace

std::vector<std::pair<std::string, std::string>> names_of_moves(const Board& board) {
    Names names;
    const std::vector<Try> all = legal_tries(board);
    for (const Try& move : all) {
        const std::string uci = uci_of(board, move);
        if (!move.is_castling)
            for (const std::string& ending : endings(move))
                for (const std::string& beginning : beginnings(board, move))
                    names.emplace_back(beginning + name_of(move.to) + ending, uci);
    }
    const std::size_t others = names.size();
    for (const Try& move : all)
        if (move.is_castling)
            add_names_of_castling(names, others, board, move);
    return names;
}

std::map<std::string, std::string> sans_of_moves(const Board& board) {
    std::map<std::string, std::string> sans;
    const std::vector<Try> all = legal_tries(board);
    for (const Try& move : all) {
        const Board after = played(board, move);
        const bool captures = captured_piece(board, after) != '.';
        std::string& san = sans[uci_of(board, move)];
        if (move.is_castling)
            san = move.to.file > move.from.file ? "O-O" : "O-O-O";
        else if (kind(board.at(move.from)) == 'p')
            san = (captures ? name_of(move.from).substr(0, 1) + "x" : "") + name_of(move.to);
        else
            san = upper(board.at(move.from)) + origin_text(board, move, all) + (captures ? "x" : "") + name_of(move.to);
        if (move.promotion != '.')
            san += {'=', upper(move.promotion)};
        if (is_check(after))
            san += is_mate(after) ? "#" : "+";
    }
    return sans;
}

} // namespace kiwi::oracle
