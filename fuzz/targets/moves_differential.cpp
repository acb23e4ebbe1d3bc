#include "../../props/fuzzing/target.h"

using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        moves_differential, Game, 500,
        "Position and oracle agree at every step on check and pieces, at every eighth and the last on legal "
        "moves, their flags, FEN, mate and stalemate.") {
    static const Questions questions{.at_each_step = these({"Q7", "S22", "S23"}),
                                     .at_some_steps = these({"M1", "M6", "M8", "M13", "U3"})};
    play(bytes, Reading::Game, questions);
}
