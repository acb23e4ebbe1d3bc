#include <algorithm>

#include "../../engine/uci_move.h"
#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

/// M4 for the encodings in the input: two bytes give origin and move type; every destination is tried.
KIWIPETE_FUZZ_TARGET(pseudo_legal, Encodings, 5000,
                     "Of any 16 bits, exactly the generated moves are pseudo-legal and legal.") {
    constexpr unsigned destination_bits = SQUARE_NB - 1;
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    const Position& pos = position_of(game);
    const MoveList moves = legal_moves(pos);
    while (input.has_more()) {
        const unsigned word = input.word() & ~destination_bits;
        for (unsigned to = 0; to < SQUARE_NB; ++to) {
            const Move m(static_cast<std::uint16_t>(word | to));
            const bool generated = std::find(moves.begin(), moves.end(), m) != moves.end();
            if (auto difference =
                        same(generated, pos.pseudo_legal(m) && pos.legal(m), "encoding ", int{m.raw()}, " legal"))
                expect(finding_of(invariant("M4"), game, std::move(*difference)));
        }
    }
}
