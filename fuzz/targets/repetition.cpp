#include "../../props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        repetition, Shuffle, 1000,
        "In games that shuffle, repetitions are those in the history at every step; at every eighth and the "
        "last, they, upcoming ones and draws are the oracle's.") {
    static const Questions questions{.at_each_step = these({"S21"}), .at_some_steps = these({"D1", "D2", "D3", "D5"})};
    play(bytes, Reading::Shuffle, questions);
}
