#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(see, Placement, 5000, "Exchange values are the oracle's, monotone, and unchanged by a flip.") {
    static const Checks checked = these({"E1", "E2", "E3"});
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    expect(game, checked);
}
