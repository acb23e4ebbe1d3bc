// What is asked of the rules.
#include "props/oracle/oracle.h"

#include <algorithm>

#include "props/oracle/moves.h"

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

std::optional<MoveFacts> facts_of(const Board& board, std::string_view uci) {
    const std::optional<Try> move = find_try(board, uci);
    if (!move)
        return std::nullopt;
    MoveFacts facts;
    facts.is_castling = move->is_castling;
    facts.is_en_passant = move->is_en_passant;
    facts.is_promotion = move->promotion != '.';
    if (move->is_en_passant)
        facts.captured = board.white_to_move ? 'p' : 'P';
    else if (!move->is_castling)
        facts.captured = board.at(move->to);
    facts.gives_check = is_check(played(board, *move));
    return facts;
}

bool is_check(const Board& board) {
    return is_attacked(board, *king_of(board, board.white_to_move), !board.white_to_move);
}

bool is_mate(const Board& board) { return is_check(board) && legal_tries(board).empty(); }
bool is_stalemate(const Board& board) { return !is_check(board) && legal_tries(board).empty(); }

std::set<std::string> attackers(const Board& board, Place place, bool by_white) {
    std::set<std::string> found;
    for (const Place from : all_places())
        if (is_own(board.at(from), by_white) && attacks(board, from, place))
            found.insert(name_of(from));
    return found;
}

std::set<Blocker> blockers(const Board& board, bool of_white_king) {
    std::set<Blocker> found;
    const Place king = *king_of(board, of_white_king);
    for (const Step by : steps_of('k')) {
        std::optional<Place> between;
        for (Place place = step(king, by); is_on_board(place); place = step(place, by)) {
            if (board.at(place) == '.')
                continue;
            if (!between) {
                between = place;
                continue;
            }
            // The second man on the line: would it attack the king if the first one were not there?
            Board without = board;
            without.put(*between, '.');
            if (is_enemy(board.at(place), of_white_king) && is_slider(kind(board.at(place)))
                && attacks(without, place, king))
                found.insert({name_of(*between), name_of(place)});
            break;
        }
    }
    return found;
}

namespace {

bool can_take_en_passant(const Board& board) {
    return std::ranges::any_of(legal_tries(board), [](const Try& move) { return move.is_en_passant; });
}

} // namespace

bool same_position(const Board& a, const Board& b) {
    const bool a_takes = can_take_en_passant(a);
    return a.square == b.square && a.white_to_move == b.white_to_move && a.castling_rooks == b.castling_rooks
           && a_takes == can_take_en_passant(b) && (!a_takes || a.passed == b.passed);
}

int occurrences_of_last(const std::vector<Board>& game) {
    return static_cast<int>(
            std::ranges::count_if(game, [&](const Board& board) { return same_position(board, game.back()); }));
}

bool is_fifty_move_draw(const Board& board) { return board.halfmove_clock >= 100 && !is_mate(board); }

std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0)
        return 1;
    std::uint64_t leaves = 0;
    for (const Try& move : legal_tries(board))
        leaves += perft(played(board, move), depth - 1);
    return leaves;
}

} // namespace kiwi::oracle
