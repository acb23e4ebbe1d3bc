#include "kiwipete/props/line.h"

#include <algorithm>

#include "kiwipete/engine/played_position.h"

namespace kiwi {

std::string to_string(const Line& line) {
    std::string text = write_fen(line.start);
    if (!line.moves.empty())
        text += " moves";
    for (const std::string& move : line.moves)
        text += ' ' + move;
    return text;
}

namespace {

/// Plays a line move by move as far as its moves are legal; `visit(pos)` sees the position after each.
template<class Visit>
void follow(const Line& line, Visit visit) {
    PlayedPosition game(line.start);
    for (const std::string& text : line.moves) {
        if (!game.play(text))
            return;
        visit(game.pos);
    }
}

using Moves = std::vector<std::string>;

void begin_later(const Line& line, std::vector<Line>& smaller) {
    std::ptrdiff_t played = 0;
    std::vector<Line> later;
    follow(line, [&](const Position& pos) {
        later.push_back({pos.setup(), Moves(line.moves.begin() + ++played, line.moves.end())});
    });
    smaller.insert(smaller.end(), later.rbegin(), later.rend());
}

void leave_out_moves(const Line& line, std::vector<Line>& smaller) {
    const std::size_t n = line.moves.size();
    for (std::size_t count = std::min<std::size_t>(8, n); count > 0; --count)
        for (std::size_t at = 0; at + count <= n; ++at) {
            Line shorter = line;
            const auto begin = shorter.moves.begin() + static_cast<std::ptrdiff_t>(at);
            shorter.moves.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
            smaller.push_back(std::move(shorter));
        }
}

void remove_pieces(const Line& line, std::vector<Line>& smaller) {
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (line.start.board[s] == NO_PIECE || type_of(line.start.board[s]) == KING)
            continue;
        Line fewer = line;
        fewer.start.board[s] = NO_PIECE;
        for (const CastlingRights right : SINGLE_RIGHTS)
            if (fewer.start.castling_rook[right] == Square(s))
                fewer.start.castling_rook[right] = SQ_NONE;
        smaller.push_back(std::move(fewer));
    }
}

void simplify_the_start(const Line& line, std::vector<Line>& smaller) {
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (line.start.castling_rook[right] != SQ_NONE) {
            smaller.push_back(line);
            smaller.back().start.castling_rook[right] = SQ_NONE;
        }
    Line early = line;
    early.start.halfmove_clock = 0;
    early.start.fullmove_number = 1;
    if (!(early == line))
        smaller.push_back(std::move(early));
}

/// Cuts a line where its moves stop being legal.
void cut(Line& line) {
    std::size_t played = 0;
    follow(line, [&](const Position&) { ++played; });
    line.moves.resize(played);
}

} // namespace

std::vector<Line> smaller_lines(const Line& line) {
    std::vector<Line> smaller;
    begin_later(line, smaller);
    leave_out_moves(line, smaller);
    remove_pieces(line, smaller);
    simplify_the_start(line, smaller);
    std::erase_if(smaller, [](const Line& l) { return find_fault(l.start).has_value(); });
    for (Line& l : smaller)
        cut(l);
    std::erase(smaller, line);
    return smaller;
}

} // namespace kiwi
