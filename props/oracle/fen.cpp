// Reads and writes FENs (PGN standard, section 16.1).
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "moves.h"

namespace kiwi::oracle {

namespace {

bool read_placement(const std::string& text, Board& board) {
    for (auto& rank : board.square)
        rank.fill('.');
    int file = 0;
    int rank = 7;
    for (const char c : text) {
        if (c == '/') {
            if (file != 8 || rank == 0)
                return false;
            file = 0;
            --rank;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            if (std::string("PNBRQKpnbrqk").find(c) == std::string::npos || file > 7)
                return false;
            board.put({file++, rank}, c);
        }
    }
    return rank == 0 && file == 8 && king_of(board, Side::White) && king_of(board, Side::Black);
}

bool read_castling(const std::string& text, Board& board) {
    if (text == "-")
        return true;
    for (const char c : text) {
        const Side side = side_of(c);
        const Place king = *king_of(board, side);
        const char rook = side == Side::White ? 'R' : 'r';
        std::optional<int> file;
        if (kind(c) >= 'a' && kind(c) <= 'h')
            file = kind(c) - 'a';
        else if (kind(c) == 'k' || kind(c) == 'q') {
            const int edge = kind(c) == 'k' ? 7 : 0;
            for (int f = edge; f != king.file && !file; f += f < king.file ? 1 : -1)
                if (board.at({f, home_rank(side)}) == rook)
                    file = f;
        }
        if (!file || king.rank != home_rank(side) || board.at({*file, king.rank}) != rook)
            return false;
        board.castling_rooks.at(index_of(side)).set(static_cast<std::size_t>(*file));
    }
    return true;
}

/// The castling letters of one side, king side first, as in a FEN.
std::string castling_text(const Board& board, Side side) {
    std::string text;
    for (int file = 7; file >= 0; --file) {
        if (!board.castling_rooks.at(index_of(side)).test(static_cast<std::size_t>(file)))
            continue;
        const bool king_side = file > king_of(board, side)->file;
        const char letter = board.castling == Castling::Chess960 ? static_cast<char>('a' + file)
                            : king_side                          ? 'k'
                                                                 : 'q';
        text += side == Side::White ? static_cast<char>(std::toupper(letter)) : letter;
    }
    return text;
}

int number(const std::string& digits) { return static_cast<int>(std::strtol(digits.c_str(), nullptr, 10)); }

} // namespace

std::optional<Board> read_fen(std::string_view fen, Castling castling) {
    std::istringstream text{std::string(fen)};
    const std::vector<std::string> fields{std::istream_iterator<std::string>(text), {}};
    Board board;
    board.castling = castling;
    if (fields.size() < 4)
        return std::nullopt;
    const std::string& side = fields[1];
    const std::string& passed = fields[3];
    if (!read_placement(fields[0], board) || (side != "w" && side != "b") || !read_castling(fields[2], board))
        return std::nullopt;
    board.side_to_move = side == "w" ? Side::White : Side::Black;
    if (passed != "-") {
        if (passed.size() != 2)
            return std::nullopt;
        board.passed = Place{passed[0] - 'a', passed[1] - '1'};
        if (!is_on_board(*board.passed))
            return std::nullopt;
    }
    if (fields.size() > 4)
        board.halfmove_clock = number(fields[4]);
    if (fields.size() > 5)
        board.fullmove_number = number(fields[5]);
    if (board.fullmove_number == 0)
        board.fullmove_number = 1;
    return board;
}

std::string write_fen(const Board& board) {
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const char piece = board.at({file, rank});
            if (piece == '.')
                ++gap;
            if (gap > 0 && (piece != '.' || file == 7))
                fen += std::to_string(gap);
            if (piece != '.') {
                fen += piece;
                gap = 0;
            }
        }
        if (rank > 0)
            fen += '/';
    }
    const std::string castling = castling_text(board, Side::White) + castling_text(board, Side::Black);
    fen += board.side_to_move == Side::White ? " w " : " b ";
    fen += castling.empty() ? "-" : castling;
    fen += " " + (can_capture_en_passant(board) ? name_of(*board.passed) : "-");
    return fen + " " + std::to_string(board.halfmove_clock) + " " + std::to_string(board.fullmove_number);
}

} // namespace kiwi::oracle
