// What the oracle says about a position: legal moves, checks, attacks, blockers, draws, perft.
#include "oracle.h"

#include <algorithm>

#include "moves.h"

namespace kiwi::oracle {

std::vector<std::string> legal_moves(const Board& board) {
    std::vector<std::string> moves;
    for (const Try& move : legal_tries(board))
        moves.push_back(uci_of(board, move));
    std::ranges::sort(moves);
    return moves;
}

std::optional<Board> after_move(const Board& board, std::string_view uci) {
    const std::optional<Try> move = find_try(board, uci);
    if (!move)
        return std::nullopt;
    return played(board, *move);
}

Board after_null_move(Board board) {
    board.side_to_move = other(board.side_to_move);
    board.passed.reset();
    ++board.halfmove_clock;
    if (board.side_to_move == Side::White)
        ++board.fullmove_number;
    return board;
}

char captured_piece(const Board& before, const Board& after) {
    for (const Place place : all_places())
        if (is_enemy(before.at(place), before.side_to_move) && after.at(place) != before.at(place))
            return before.at(place);
    return '.';
}

std::map<std::string, MoveFacts> facts_of_moves(const Board& board) {
    std::map<std::string, MoveFacts> moves;
    for (const Try& move : legal_tries(board)) {
        MoveFacts& facts = moves[uci_of(board, move)];
        facts.moved = board.at(move.from);
        facts.is_castling = move.is_castling;
        facts.is_en_passant = move.is_en_passant;
        facts.is_promotion = move.promotion != '.';
        const Board after = played(board, move);
        facts.captured = captured_piece(board, after);
        facts.gives_check = is_check(after);
    }
    return moves;
}

std::map<std::string, PossibleMove> pseudo_legal_moves(const Board& board) {
    std::map<std::string, PossibleMove> moves;
    for (const Place from : all_places())
        for (const Try& move : tries_from(board, from, PassingAttacked::Allowed))
            moves[uci_of(board, move)] = {false, move.is_castling, move.is_en_passant};
    for (const Try& move : legal_tries(board))
        moves[uci_of(board, move)].is_legal = true;
    return moves;
}

std::map<std::string, int> exchange_values(const Board& board, const ExchangeRules& rules) {
    std::map<std::string, int> by_move;
    for (const Try& move : legal_tries(board))
        by_move[uci_of(board, move)] = exchange_value(board, move, rules);
    return by_move;
}

bool is_check(const Board& board) {
    return is_attacked(board, *king_of(board, board.side_to_move), other(board.side_to_move));
}

bool is_mate(const Board& board) { return is_check(board) && legal_tries(board).empty(); }
bool is_stalemate(const Board& board) { return !is_check(board) && legal_tries(board).empty(); }

std::set<std::string> attackers(const Board& board, Place place, Side by) {
    std::set<std::string> found;
    for (const Place from : all_places())
        if (is_own(board.at(from), by) && attacks(board, from, place))
            found.insert(name_of(from));
    return found;
}

std::set<std::string> checkers(const Board& board) {
    return attackers(board, *king_of(board, board.side_to_move), other(board.side_to_move));
}

std::set<Blocker> blockers(const Board& board, Side side) {
    std::set<Blocker> found;
    const Place king = *king_of(board, side);
    for (const Step by : steps_of('k')) {
        std::optional<Place> between;
        for (Place place = step(king, by); is_on_board(place); place = step(place, by)) {
            if (board.at(place) == '.')
                continue;
            if (!between) {
                between = place;
                continue;
            }
            // Would the second piece on the line attack the king if the first were removed?
            Board without = board;
            without.put(*between, '.');
            if (is_enemy(board.at(place), side) && is_slider(kind(board.at(place))) && attacks(without, place, king))
                found.insert({name_of(*between), name_of(place)});
            break;
        }
    }
    return found;
}

bool can_capture_en_passant(const Board& board) {
    return board.passed && std::ranges::any_of(legal_tries(board), [](const Try& move) { return move.is_en_passant; });
}

namespace {

bool has_playable_pieces(const Board& board) {
    int pieces[2] = {0, 0};
    int kings[2] = {0, 0};
    for (const Place place : all_places()) {
        const char piece = board.at(place);
        if (piece == '.')
            continue;
        ++pieces[index_of(side_of(piece))];
        kings[index_of(side_of(piece))] += kind(piece) == 'k';
        if (kind(piece) == 'p' && (place.rank == 0 || place.rank == 7))
            return false;
    }
    return kings[0] == 1 && kings[1] == 1 && pieces[0] <= 16 && pieces[1] <= 16;
}

/// Whether the castling rights of a side fit the board: the king is on its first rank, with at most one such rook on
/// each side of it; in standard chess, all are on their original squares.
bool has_playable_rights(const Board& board, Side side) {
    const Place king = *king_of(board, side);
    int to_the_left = 0;
    int to_the_right = 0;
    for (int file = 0; file < 8; ++file) {
        if (!board.castling_rooks.at(index_of(side)).test(static_cast<std::size_t>(file)))
            continue;
        const char rook = side == Side::White ? 'R' : 'r';
        if (king.rank != home_rank(side) || board.at({file, king.rank}) != rook)
            return false;
        if (king.file == 0 || king.file == 7) // in Chess960, too, the king starts between its rooks
            return false;
        if (board.castling == Castling::Standard && (king.file != 4 || (file != 0 && file != 7)))
            return false;
        ++(file < king.file ? to_the_left : to_the_right);
    }
    return to_the_left <= 1 && to_the_right <= 1;
}

/// Whether a pawn can just have passed the square: it stands in front of it, and its origin is empty.
bool has_playable_passed_square(const Board& board) {
    if (!board.passed)
        return true;
    const Side moved = other(board.side_to_move);
    const int forwards = moved == Side::White ? 1 : -1;
    const Place passed = *board.passed;
    return passed.rank == home_rank(moved) + 2 * forwards && board.at(passed) == '.'
           && board.at({passed.file, passed.rank - forwards}) == '.'
           && board.at({passed.file, passed.rank + forwards}) == (moved == Side::White ? 'P' : 'p');
}

} // namespace

bool is_playable(const Board& board) {
    if (!has_playable_pieces(board) || !has_playable_passed_square(board))
        return false;
    const Place king_of_the_mover = *king_of(board, other(board.side_to_move));
    return has_playable_rights(board, Side::White) && has_playable_rights(board, Side::Black)
           && attackers(board, king_of_the_mover, board.side_to_move).empty();
}

bool same_position(const Board& a, const Board& b) {
    if (a.square != b.square || a.side_to_move != b.side_to_move || a.castling_rooks != b.castling_rooks)
        return false;
    if (a.passed == b.passed)
        return true;
    return !can_capture_en_passant(a) && !can_capture_en_passant(b);
}

int occurrences_of_last(std::span<const Board> game) { return 1 + static_cast<int>(earlier_occurrences(game).size()); }

std::vector<int> earlier_occurrences(std::span<const Board> game) {
    std::vector<int> plies;
    for (std::size_t ago = 1; ago < game.size(); ++ago)
        if (same_position(game[game.size() - 1 - ago], game.back()))
            plies.push_back(static_cast<int>(ago));
    return plies;
}

bool is_fifty_move_draw(const Board& board) { return board.halfmove_clock >= 100 && !is_mate(board); }

bool is_seventy_five_move_draw(const Board& board) { return board.halfmove_clock >= 150 && !is_mate(board); }

bool is_minor_piece_ending(const Board& board) {
    int minor_pieces = 0;
    for (const Place place : all_places()) {
        const char piece = kind(board.at(place));
        if (piece == 'p' || piece == 'r' || piece == 'q')
            return false;
        minor_pieces += piece == 'b' || piece == 'n' ? 1 : 0;
    }
    return minor_pieces <= 1;
}

bool is_insufficient_material(const Board& board) {
    if (is_minor_piece_ending(board))
        return true;
    std::set<int> colours_of_bishops;
    for (const Place place : all_places()) {
        const char piece = kind(board.at(place));
        if (piece == 'b')
            colours_of_bishops.insert((place.file + place.rank) % 2);
        else if (piece != '.' && piece != 'k')
            return false;
    }
    return colours_of_bishops.size() == 1;
}

std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0)
        return 1;
    std::uint64_t leaves = 0;
    for (const Try& move : legal_tries(board))
        leaves += perft(played(board, move), depth - 1);
    return leaves;
}

} // namespace kiwi::oracle
