#include "kiwipete/props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(moves_differential, Game, 500,
                     "Position and oracle agree at every step: legal moves, check, pieces, FEN, mate and stalemate.") {
    static const Invariants at_each_step{"M1", "M6", "M8", "S12", "S22", "S23", "U3"};
    play(bytes, Reading::Game, [](kiwi::Game& game) { expect(game, at_each_step); });
}
