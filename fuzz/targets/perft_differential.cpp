#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(perft_differential, Placement, 3000,
                     "Every way to count the tree counts the same, and where there are few moves so does the oracle.") {
    static const Checks checked = these({"P1", "P3", "P4", "P5", "P7"});
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    expect(game, checked);
}
