// Prints the whole state of a position.
#include <array>
#include <cstdio>
#include <ostream>

#include "base/joined.h"
#include "uci_move.h"

namespace kiwi {

namespace {

std::string hex(Key key) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llX", static_cast<unsigned long long>(key));
    return text.data();
}

std::string names(Bitboard squares) {
    return squares ? joined_with(" ", squares, [](Square s) { return to_string(s); }) : "-";
}

void print_board(std::ostream& out, const Position& pos) {
    const std::string line = "  +---+---+---+---+---+---+---+---+\n";
    out << line;
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        out << rank + 1 << ' ';
        for (int file = FILE_A; file <= FILE_H; ++file) {
            const Piece pc = pos.piece_on(make_square(File(file), Rank(rank)));
            out << "| " << (pc == NO_PIECE ? ' ' : to_char(pc)) << ' ';
        }
        out << "|\n" << line;
    }
    out << "    a   b   c   d   e   f   g   h\n";
}

} // namespace

std::ostream& operator<<(std::ostream& out, const Position& pos) {
    print_board(out, pos);
    const BoardSetup setup = pos.setup();
    const std::string fen = pos.fen();
    const std::string rights = fen.substr(fen.find(' ') + 3);
    out << "\nFen:            " << fen << "\nSide to move:   " << (setup.side_to_move == WHITE ? "white" : "black")
        << "\nCastling:       " << rights.substr(0, rights.find(' ')) << (pos.is_chess960() ? " (Chess960)" : "")
        << "\nEn passant:     " << to_string(pos.ep_square()) << "\nHalf-move clock " << setup.halfmove_clock
        << ", full move " << setup.fullmove_number << ", game ply " << pos.game_ply()
        << "\nKey:            " << hex(pos.key()) << "\nPawn key:       " << hex(pos.pawn_key())
        << "\nMaterial key:   " << hex(pos.material_key()) << "\nMinor-piece key " << hex(pos.minor_piece_key())
        << "\nNon-pawn keys:  " << hex(pos.non_pawn_key(WHITE)) << ' ' << hex(pos.non_pawn_key(BLACK))
        << "\nCheckers:       " << names(pos.checkers())
        << "\nPinned:         " << names(pos.pinned_pieces(WHITE) | pos.pinned_pieces(BLACK))
        << "\nPhase:          " << pos.game_phase() << " of " << PHASE_MIDGAME << ", piece-square score "
        << mg_value(pos.psq_score()) << " / " << eg_value(pos.psq_score())
        << "\nLegal moves:    " << count_legal_moves(pos) << '\n';
    return out;
}

} // namespace kiwi
