// Whether a legal move can have led to a position: takes back every move that may have been the last, and replays it.
#include <algorithm>
#include <cctype>

#include "moves.h"

namespace kiwi::oracle {

namespace {

char of_side(char piece, Side side) {
    return side == Side::White ? static_cast<char>(std::toupper(static_cast<unsigned char>(piece))) : piece;
}

/// Whether each side has at most eight pawns, and no more promoted pieces than pawns are missing (3.7.3.3).
bool has_possible_material(const Board& board) {
    for (const Side side : {Side::White, Side::Black}) {
        std::map<char, int> count;
        for (const Place place : all_places())
            if (is_own(board.at(place), side))
                ++count[kind(board.at(place))];
        const int promoted = std::max(0, count['n'] - 2) + std::max(0, count['b'] - 2) + std::max(0, count['r'] - 2)
                             + std::max(0, count['q'] - 1);
        if (count['p'] + promoted > 8)
            return false;
    }
    return true;
}

/// Searches for the last move of a position on each board that may precede it, with the other side to move.
class LastMoves {
public:
    explicit LastMoves(const Board& after) : after_(after), mover_(other(after.side_to_move)) {}

    bool exist() {
        for (const Place to : all_places())
            if (is_own(after_.at(to), mover_) && has_moved_to(to))
                return true;
        return has_castled();
    }

private:
    /// The previous board, with the moved pieces still on their destinations.
    [[nodiscard]] Board before() const {
        Board board = after_;
        board.side_to_move = mover_;
        board.passed.reset();
        return board;
    }

    /// Whether a previous board is possible and the move on it leads to the position.
    [[nodiscard]] bool leads_here(const Board& board, const std::string& uci) const {
        if (!is_playable(board) || !has_possible_material(board))
            return false;
        const auto arrived = after_move(board, uci);
        if (!arrived || arrived->square != after_.square || arrived->castling_rooks != after_.castling_rooks)
            return false;
        return after_.passed ? arrived->passed == after_.passed : !arrived->passed || !can_capture_en_passant(*arrived);
    }

    /// Whether the last move can have brought the piece there, as it is or promoted, with or without a capture.
    [[nodiscard]] bool has_moved_to(Place to) const {
        const char piece = after_.at(to);
        const char pawn = of_side('p', mover_);
        const bool may_be_promoted = to.rank == home_rank(other(mover_)) && kind(piece) != 'k' && kind(piece) != 'p';
        for (const Place from : all_places()) {
            if (after_.at(from) != '.')
                continue;
            if (came(from, to, piece, ""))
                return true;
            if (may_be_promoted && came(from, to, pawn, std::string(1, kind(piece))))
                return true;
            if (kind(piece) == 'p' && captured_en_passant(from, to))
                return true;
        }
        return false;
    }

    /// Whether the last move can have been from one square to the other, with or without a capture.
    [[nodiscard]] bool came(Place from, Place to, char piece, const std::string& promotion) const {
        const std::string uci = name_of(from) + name_of(to) + promotion;
        Board board = before();
        board.put(to, '.');
        board.put(from, piece);
        const bool is_step_of_a_pawn = kind(piece) == 'p' && from.file == to.file && std::abs(from.rank - to.rank) <= 2;
        if ((is_step_of_a_pawn || attacks(board, from, to)) && leads_here(board, uci))
            return true;
        if (!attacks(board, from, to))
            return false;
        for (const char captured : std::string_view("qrbnp")) {
            board.put(to, of_side(captured, after_.side_to_move));
            if (leads_here(board, uci))
                return true;
        }
        return false;
    }

    [[nodiscard]] bool captured_en_passant(Place from, Place to) const {
        const Place captured{to.file, from.rank};
        Board board = before();
        if (after_.at(captured) != '.' || !is_own(after_.at(to), mover_))
            return false;
        board.put(from, board.at(to));
        board.put(to, '.');
        board.put(captured, of_side('p', after_.side_to_move));
        board.passed = to;
        return attacks(board, from, to) && leads_here(board, name_of(from) + name_of(to));
    }

    /// Whether the last move can have been castling, from any squares that is_playable allows for king and rook.
    [[nodiscard]] bool has_castled() const {
        const int rank = home_rank(mover_);
        const char king = king_letter(mover_);
        const char rook = of_side('r', mover_);
        for (const auto& [king_to, rook_to] : {std::pair(6, 5), std::pair(2, 3)}) {
            if (after_.at({king_to, rank}) != king || after_.at({rook_to, rank}) != rook)
                continue;
            for (int king_from = 1; king_from <= 6; ++king_from)
                for (int rook_from = 0; rook_from < 8; ++rook_from) {
                    Board board = before();
                    board.put({king_to, rank}, '.');
                    board.put({rook_to, rank}, '.');
                    if (king_from == rook_from || (king_to == 6) != (rook_from > king_from)
                        || board.at({king_from, rank}) != '.' || board.at({rook_from, rank}) != '.')
                        continue;
                    board.put({king_from, rank}, king);
                    board.put({rook_from, rank}, rook);
                    board.castling_rooks.at(index_of(mover_)).set(static_cast<std::size_t>(rook_from));
                    const bool standard = board.castling == Castling::Standard;
                    if (leads_here(board, name_of({king_from, rank}) + name_of({standard ? king_to : rook_from, rank})))
                        return true;
                }
        }
        return false;
    }

    Board after_;
    Side mover_;
};

} // namespace

bool has_last_move(const Board& board) { return has_possible_material(board) && LastMoves(board).exist(); }

} // namespace kiwi::oracle
