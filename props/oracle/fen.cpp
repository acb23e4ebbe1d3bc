// FEN in and out (PGN standard, section 16.1).
#include <cctype>
#include <sstream>

#include "kiwipete/props/oracle/moves.h"

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
    return rank == 0 && file == 8 && king_of(board, true) && king_of(board, false);
}

bool read_castling(const std::string& text, Board& board) {
    if (text == "-")
        return true;
    for (const char c : text) {
        const bool white = is_white(c);
        const Place king = *king_of(board, white);
        const char rook = white ? 'R' : 'r';
        std::optional<int> file;
        if (kind(c) >= 'a' && kind(c) <= 'h')
            file = kind(c) - 'a';
        else if (kind(c) == 'k' || kind(c) == 'q') {
            const int edge = kind(c) == 'k' ? 7 : 0;
            for (int f = edge; f != king.file && !file; f += f < king.file ? 1 : -1)
                if (board.at({f, white ? 0 : 7}) == rook)
                    file = f;
        }
        if (!file || king.rank != (white ? 0 : 7) || board.at({*file, king.rank}) != rook)
            return false;
        board.castling_rooks.at(white ? 0 : 1).insert(*file);
    }
    return true;
}

/// The right's letters of one colour: king side first, as a FEN has them.
std::string castling_text(const Board& board, bool white) {
    std::string text;
    for (int file = 7; file >= 0; --file) {
        if (!board.castling_rooks.at(white ? 0 : 1).contains(file))
            continue;
        const bool king_side = file > king_of(board, white)->file;
        const char letter = board.chess960 ? static_cast<char>('a' + file) : king_side ? 'k' : 'q';
        text += white ? static_cast<char>(std::toupper(letter)) : letter;
    }
    return text;
}

} // namespace

std::optional<Board> read_fen(std::string_view fen, bool chess960) {
    std::istringstream fields{std::string(fen)};
    std::string placement;
    std::string side;
    std::string castling;
    std::string passed;
    Board board;
    board.chess960 = chess960;
    if (!(fields >> placement >> side >> castling >> passed) || !read_placement(placement, board)
        || (side != "w" && side != "b") || !read_castling(castling, board))
        return std::nullopt;
    board.white_to_move = side == "w";
    if (passed != "-") {
        if (passed.size() != 2)
            return std::nullopt;
        board.passed = Place{passed[0] - 'a', passed[1] - '1'};
        if (!is_on_board(*board.passed))
            return std::nullopt;
    }
    if (fields >> board.halfmove_clock)
        fields >> board.fullmove_number;
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
    const std::string rights = castling_text(board, true) + castling_text(board, false);
    bool takes = false;
    for (const Try& move : legal_tries(board))
        takes = takes || move.is_en_passant;
    fen += board.white_to_move ? " w " : " b ";
    fen += rights.empty() ? "-" : rights;
    fen += " " + (takes ? name_of(*board.passed) : "-");
    return fen + " " + std::to_string(board.halfmove_clock) + " " + std::to_string(board.fullmove_number);
}

} // namespace kiwi::oracle
