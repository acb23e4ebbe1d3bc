#include "board.h"

namespace kiwi {

std::optional<std::size_t> find_move(AnySubject& subject, std::string_view uci) {
    const std::size_t moves = subject.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        if (subject.uci(m) == uci)
            return m;
    return std::nullopt;
}

namespace {

/// The letter on a square such as "e1"; '.' if there is none.
char letter_on(std::string_view fen, std::string_view square) {
    const int file = square[0] - 'a';
    int rank = 7;
    int at = 0;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (c == '/') {
            --rank;
            at = 0;
        } else if (c >= '1' && c <= '8')
            at += c - '0';
        else if (at++ == file && rank == square[1] - '1')
            return c;
    }
    return '.';
}

} // namespace

std::string with_castling_by_king(std::string uci, std::string_view fen) {
    if (uci != "e1h1" && uci != "e1a1" && uci != "e8h8" && uci != "e8a8")
        return uci;
    const bool white = uci[1] == '1';
    if (letter_on(fen, uci.substr(0, 2)) == (white ? 'K' : 'k') && letter_on(fen, uci.substr(2)) == (white ? 'R' : 'r'))
        uci[2] = uci[2] == 'h' ? 'g' : 'c';
    return uci;
}

} // namespace kiwi
