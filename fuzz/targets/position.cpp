#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        position, Placement, 3000,
        "The moves tier holds for any placement, the moves are the oracle's, and a flip changes nothing.") {
    static const Checks moves = all_of(Tier::Moves);
    static const Checks checked = these({"M1", "S22", "Q14", "Q16", "Y1", "Y2", "Y3"});
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    expect(game, moves);
    expect(game, checked);
}
