#include "bitboard.h"

namespace kiwi {

std::string to_string(Bitboard b) {
    std::string board;
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        for (int file = FILE_A; file <= FILE_H; ++file)
            board += b.contains(make_square(File(file), Rank(rank))) ? '1' : '.';
        board += '\n';
    }
    return board;
}

std::vector<std::string> names_of(Bitboard squares) {
    std::vector<std::string> names;
    for (const Square s : squares)
        names.push_back(to_string(s));
    return names;
}

} // namespace kiwi
