#include "kiwipete/props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        bulk_perft, Game, 1000,
        "Bulk perft counts what Position counts at every step, and a hash table changes nothing at the last.") {
    static const Invariants at_each_step{"P8"};
    static const Invariants at_the_end{"P2"};
    play(
            bytes, Reading::Game, [](kiwi::Game& game) { expect(game, at_each_step); },
            [](kiwi::Game& game) { expect(game, at_the_end); });
}
