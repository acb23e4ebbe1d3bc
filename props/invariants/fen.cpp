// F: FENs, well-formed and malformed.
#include <algorithm>
#include <array>
#include <utility>

#include "../games/fen_text.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

Result fen_reads_back(PlayedGame& game) {
    return by_fen(game,
                  [&](Board& other) { return same(game.board().ask<Question::Fen>(), other.ask<Question::Fen>()); });
}

/// Malformed FENs, and FENs of unplayable positions, made from the FEN of this position.
std::vector<std::string> broken_fens(PlayedGame& game) {
    const oracle::Board& board = game.oracle_board();
    const std::string fen = oracle::write_fen(board);
    const std::string placement = fen.substr(0, fen.find(' '));
    std::vector<std::string> broken{"1" + fen,                     // a rank of nine squares
                                    "x" + fen.substr(1),           // a letter that is no piece
                                    fen.substr(fen.find('/') + 1), // seven ranks
                                    placement,                     // no side to move
                                    placement + " x" + fen.substr(placement.size() + 2)};
    for (const char king : {'K', 'k'}) {
        std::string text = placement;
        std::ranges::replace(text, king, king == 'K' ? 'Q' : 'q');
        broken.push_back(text + (board.side_to_move == oracle::Side::White ? " w - - 0 1" : " b - - 0 1"));
    }
    if (oracle::is_check(board)) // the other side is to move, and could capture the king
        broken.push_back(placement + (board.side_to_move == oracle::Side::White ? " b - - 0 1" : " w - - 0 1"));
    return broken;
}

Result broken_fens_are_refused(PlayedGame& game) {
    for (const std::string& fen : broken_fens(game))
        if (!game.board().another()->set(fen, game.variant()))
            return Difference{"refused: " + fen, "accepted"};
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array FEN_ROWS{
    Invariant{"F1", "FEN round trip", Tier::Full, Needs(Question::Fen), "A FEN that the board writes reads back as the same position.", fen_reads_back},
    Invariant{"F13", "broken FEN", Tier::Full, Asks::Much, Needs(Question::Refusals), "A malformed FEN, and a FEN of an unplayable position, is refused.", broken_fens_are_refused},
};
// clang-format on

} // namespace

std::span<const Invariant> fen_invariants() { return FEN_ROWS; }

} // namespace kiwi
