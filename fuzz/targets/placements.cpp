#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

/// Throws CheckFailed unless all checks hold in the position that an input describes.
template<class... Some>
static void expect_at_position(Bytes bytes, const Some&... checks) {
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    (expect(game, checks), ...);
}

KIWIPETE_FUZZ_TARGET(perft_differential, Placement, 3000,
                     "Every way to count the tree counts the same, and where there are few moves so does the oracle.") {
    static const Checks checked = these({"P1", "P3", "P4", "P5", "P7"});
    expect_at_position(bytes, checked);
}

KIWIPETE_FUZZ_TARGET(
        position, Placement, 3000,
        "The moves tier holds for any placement, the moves are the oracle's, and a flip changes nothing.") {
    static const Checks moves = all_of(Tier::Moves);
    static const Checks checked = these({"M1", "S22", "Q14", "Q16", "Y1", "Y2", "Y3"});
    expect_at_position(bytes, moves, checked);
}

KIWIPETE_FUZZ_TARGET(see, Placement, 5000, "Exchange values are the oracle's, monotone, and unchanged by a flip.") {
    static const Checks checked = these({"E1", "E2", "E3"});
    expect_at_position(bytes, checked);
}
