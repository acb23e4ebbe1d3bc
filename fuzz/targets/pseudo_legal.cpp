// Claims: of any encodings, exactly the generated moves are pseudo-legal and legal. Two bytes say where from and which
// kind; every square is tried to go to.
#include <algorithm>

#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

namespace {

void enforce_encoding(const Position& pos, const MoveList& moves, Move m) {
    const bool generated = std::find(moves.begin(), moves.end(), m) != moves.end();
    if (generated != (pos.pseudo_legal(m) && pos.legal(m)))
        enforce(Violation{"M4 all encodings",
                          pos.fen(),
                          {},
                          pos.fen(),
                          generated ? "legal" : "not legal",
                          "encoding " + std::to_string(m.raw()) + ", " + to_uci(m, pos.variant())});
}

} // namespace

void pseudo_legal(Bytes bytes) {
    constexpr unsigned destination_bits = SQUARE_NB - 1;
    FuzzInput input(bytes);
    PositionGame game(input.position());
    const MoveList moves = legal_moves(game.position());
    while (input.has_more()) {
        const unsigned word = input.word() & ~destination_bits;
        for (unsigned to = 0; to < SQUARE_NB; ++to)
            enforce_encoding(game.position(), moves, Move(static_cast<std::uint16_t>(word | to)));
    }
}

} // namespace kiwi::fuzz
