#include "../../props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        bulk_perft, Game, 1000,
        "Bulk perft counts what Position counts at every eighth step and the last, where a hash table changes "
        "nothing.") {
    static const Questions questions{.at_some_steps = these({"P8"}), .at_the_end = these({"P2"})};
    play(bytes, Reading::Game, questions);
}
