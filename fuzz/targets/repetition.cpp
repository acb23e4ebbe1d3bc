#include "kiwipete/props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(repetition, Shuffle, 1000,
                     "Repetitions, upcoming ones and draws are the oracle's in games that shuffle.") {
    static const Invariants at_each_step{"S13", "S14", "D1", "D2", "D3", "D5"};
    play(bytes, Reading::Shuffle, [](kiwi::Game& game) { expect(game, at_each_step); });
}
