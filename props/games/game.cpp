#include "game.h"

#include <algorithm>
#include <cstdlib>

#include "../../engine/reachability.h"

namespace kiwi {

std::string to_string(const Game& game) {
    std::string text = write_fen(game.start) + (game.moves.empty() ? "" : " moves");
    for (const std::string& move : game.moves)
        text += ' ' + move;
    return text;
}

std::string position_command(const Game& game) { return "position fen " + to_string(game); }

BoardSetup with_every_double_push(BoardSetup setup, std::string_view last_move) {
    const auto move = written_squares(last_move);
    if (setup.ep_square == SQ_NONE && move && type_of(setup.board[move->to]) == PAWN
        && file_of(move->from) == file_of(move->to) && std::abs(rank_of(move->from) - rank_of(move->to)) == 2)
        setup.ep_square = Square((move->from + move->to) / 2);
    return setup;
}

BoardSetup before_double_push(BoardSetup setup) {
    const Square ep = setup.ep_square;
    const Color pusher = ~setup.side_to_move;
    setup.board[ep + pawn_push(pusher)] = NO_PIECE;
    setup.board[ep - pawn_push(pusher)] = make_piece(pusher, PAWN);
    setup.ep_square = SQ_NONE;
    setup.side_to_move = pusher;
    setup.fullmove_number = std::max(1, setup.fullmove_number - (pusher == BLACK ? 1 : 0));
    return setup;
}

Game beginning(const Game& game, std::size_t plies) {
    Game first = game;
    first.moves.resize(std::min(plies, game.moves.size()));
    return first;
}

Game from_later_start(const Game& game, std::size_t plies) {
    return {last_setup(beginning(game, plies)),
            {game.moves.begin() + static_cast<std::ptrdiff_t>(plies), game.moves.end()}};
}

namespace {

using Moves = std::vector<std::string>;

void begin_later(const Game& game, std::vector<Game>& reductions) {
    PlayedPosition board(game.start);
    std::vector<Game> later;
    for (auto next = game.moves.begin(); next != game.moves.end() && board.play(*next);)
        later.push_back({board.pos.setup(), Moves(++next, game.moves.end())});
    reductions.insert(reductions.end(), later.rbegin(), later.rend());
}

void leave_out_moves(const Game& game, std::vector<Game>& reductions) {
    const std::size_t n = game.moves.size();
    for (std::size_t count = std::min<std::size_t>(8, n); count > 0; --count)
        for (std::size_t at = 0; at + count <= n; ++at) {
            Game shorter = game;
            const auto begin = shorter.moves.begin() + static_cast<std::ptrdiff_t>(at);
            shorter.moves.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
            reductions.push_back(std::move(shorter));
        }
}

void remove_pieces(const Game& game, std::vector<Game>& reductions) {
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (game.start.board[s] == NO_PIECE || type_of(game.start.board[s]) == KING)
            continue;
        Game fewer = game;
        fewer.start.board[s] = NO_PIECE;
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (fewer.start.castling_rook[right] == Square(s))
                fewer.start.castling_rook[right] = SQ_NONE;
        reductions.push_back(std::move(fewer));
    }
}

void simplify_the_start(const Game& game, std::vector<Game>& reductions) {
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (game.start.castling_rook[right] != SQ_NONE) {
            reductions.push_back(game);
            reductions.back().start.castling_rook[right] = SQ_NONE;
        }
    if (hides_chess960(game.start)) {
        reductions.push_back(game);
        reductions.back().start.variant = Variant::Standard;
    }
    Game early = game;
    early.start.halfmove_clock = 0;
    early.start.fullmove_number = 1;
    if (!(early == game))
        reductions.push_back(std::move(early));
}

} // namespace

std::vector<Game> reductions_of(const Game& game) {
    std::vector<Game> reductions;
    begin_later(game, reductions);
    leave_out_moves(game, reductions);
    remove_pieces(game, reductions);
    simplify_the_start(game, reductions);
    // A failure in a reachable position must not be reduced to one in an unreachable position.
    PositionKind kind = PositionKind::Playable;
    for (const PositionKind narrower : {PositionKind::DoubleChess960, PositionKind::Reachable})
        kind = is_of_kind(game.start, narrower) ? narrower : kind;
    std::erase_if(reductions, [&](const Game& g) { return !is_of_kind(g.start, kind); });
    for (Game& g : reductions)
        g.moves.resize(PlayedPosition(g.start).play_all(g.moves));
    std::erase(reductions, game);
    return reductions;
}

} // namespace kiwi
