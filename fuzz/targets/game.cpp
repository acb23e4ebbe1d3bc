#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        game, Game, 3000,
        "The state is right at every step of moves, undos, null moves and flips; the moves tier holds at the last.") {
    play(
            bytes, Reading::Game, [](PlayedGame& game) { expect(game, Tier::State); },
            [](PlayedGame& game) { expect(game, Tier::Moves); });
}
