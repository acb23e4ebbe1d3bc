// F: FENs, well-formed and malformed.
#include <algorithm>
#include <array>
#include <utility>

#include "helpers.h"

namespace kiwi {

namespace {

Result fen_reads_back(PlayedGame& game) {
    return by_fen(game,
                  [&](Board& other) { return same(game.board().ask<Question::Fen>(), other.ask<Question::Fen>()); });
}

/// Malformed FENs, and FENs of unplayable positions, made from the FEN of this position, and what is wrong with them. A
/// FEN that lacks fields is none of them: libraries fill in the usual values.
std::vector<std::pair<std::string, const char*>> broken_fens(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    const std::string fen = oracle::write_fen(board);
    const std::string placement = fen.substr(0, fen.find(' '));
    std::vector<std::pair<std::string, const char*>> broken{
            {"1" + fen, "a rank has nine squares"},
            {"x" + fen.substr(1), "a letter is no piece"},
            {fen.substr(fen.find('/') + 1), "there are seven ranks"},
            {placement + " x" + fen.substr(placement.size() + 2), "the side to move is neither w nor b"}};
    for (const char king : {'K', 'k'}) {
        std::string text = placement;
        std::ranges::replace(text, king, king == 'K' ? 'Q' : 'q');
        broken.emplace_back(text + (board.side_to_move == oracle::Side::White ? " w - - 0 1" : " b - - 0 1"),
                            "a king is missing");
    }
    if (oracle::is_check(board))
        broken.emplace_back(placement + (board.side_to_move == oracle::Side::White ? " b - - 0 1" : " w - - 0 1"),
                            "the king of the side that moved can be captured");
    return broken;
}

Result broken_fens_are_refused(PlayedGame& game) {
    for (const auto& [fen, why] : broken_fens(game))
        if (!game.board().another()->set(fen, game.variant()))
            return Difference{"refused: " + fen, std::string("accepted, though ") + why};
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
