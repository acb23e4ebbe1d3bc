// Claims: of any 16 bits, exactly the generated moves are pseudo-legal and legal.
#include <algorithm>

#include "fuzz/enforce.h"
#include "fuzz/targets/targets.h"

namespace kiwi::fuzz {

void pseudo_legal(Bytes bytes) {
    FuzzInput input(bytes);
    PositionGame game(input.position());
    const Position& pos = game.position();
    const MoveList moves = legal_moves(pos);
    while (input.has_more()) {
        const Move m(input.word());
        const bool generated = std::find(moves.begin(), moves.end(), m) != moves.end();
        if (generated != (pos.pseudo_legal(m) && pos.legal(m)))
            enforce(Violation{"M4 all encodings",
                              pos.fen(),
                              {},
                              pos.fen(),
                              generated ? "legal" : "not legal",
                              "encoding " + std::to_string(m.raw()) + ", " + to_uci(m, pos.variant())});
    }
}

} // namespace kiwi::fuzz
