#include "game.h"

#include <algorithm>

#include "../../engine/played_position.h"
#include "../../engine/reachability.h"

namespace kiwi {

std::string to_string(const Line& line) {
    std::string text = write_fen(line.start);
    if (!line.moves.empty())
        text += " moves";
    for (const std::string& move : line.moves)
        text += ' ' + move;
    return text;
}

BoardSetup last_setup(const Line& line) {
    PlayedPosition game(line.start);
    [[maybe_unused]] const std::size_t played = game.play_all(line.moves);
    KIWI_ASSERT(played == line.moves.size());
    return game.pos.setup();
}

namespace {

using Moves = std::vector<std::string>;

void begin_later(const Line& line, std::vector<Line>& reductions) {
    PlayedPosition game(line.start);
    std::vector<Line> later;
    for (auto next = line.moves.begin(); next != line.moves.end() && game.play(*next);)
        later.push_back({game.pos.setup(), Moves(++next, line.moves.end())});
    reductions.insert(reductions.end(), later.rbegin(), later.rend());
}

void leave_out_moves(const Line& line, std::vector<Line>& reductions) {
    const std::size_t n = line.moves.size();
    for (std::size_t count = std::min<std::size_t>(8, n); count > 0; --count)
        for (std::size_t at = 0; at + count <= n; ++at) {
            Line shorter = line;
            const auto begin = shorter.moves.begin() + static_cast<std::ptrdiff_t>(at);
            shorter.moves.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
            reductions.push_back(std::move(shorter));
        }
}

void remove_pieces(const Line& line, std::vector<Line>& reductions) {
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (line.start.board[s] == NO_PIECE || type_of(line.start.board[s]) == KING)
            continue;
        Line fewer = line;
        fewer.start.board[s] = NO_PIECE;
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (fewer.start.castling_rook[right] == Square(s))
                fewer.start.castling_rook[right] = SQ_NONE;
        reductions.push_back(std::move(fewer));
    }
}

void simplify_the_start(const Line& line, std::vector<Line>& reductions) {
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (line.start.castling_rook[right] != SQ_NONE) {
            reductions.push_back(line);
            reductions.back().start.castling_rook[right] = SQ_NONE;
        }
    Line early = line;
    early.start.halfmove_clock = 0;
    early.start.fullmove_number = 1;
    if (!(early == line))
        reductions.push_back(std::move(early));
}

} // namespace

std::vector<Line> reductions_of(const Line& line) {
    std::vector<Line> reductions;
    begin_later(line, reductions);
    leave_out_moves(line, reductions);
    remove_pieces(line, reductions);
    simplify_the_start(line, reductions);
    // What fails in a position that a game can reach is not shown in one that no game can.
    PositionKind kind = PositionKind::Playable;
    for (const PositionKind narrower : {PositionKind::DoubleChess960, PositionKind::Reachable})
        kind = is_of_kind(line.start, narrower) ? narrower : kind;
    std::erase_if(reductions, [&](const Line& l) { return !is_of_kind(l.start, kind); });
    for (Line& l : reductions)
        l.moves.resize(PlayedPosition(l.start).play_all(l.moves));
    std::erase(reductions, line);
    return reductions;
}

} // namespace kiwi
