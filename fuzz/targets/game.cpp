#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        game, Game, 3000,
        "The state is right at every step of moves, undos, null moves and flips; the moves tier holds at the last.") {
    static const Questions questions{.at_each_step = all_of(Tier::State), .at_the_end = all_of(Tier::Moves)};
    play(bytes, Reading::Game, questions);
}
