#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        bulk_perft, Game, 1000,
        "Bulk perft counts what Position counts at every eighth step and the last, where a hash table changes "
        "nothing.") {
    static const Questions questions{.at_some_steps = these({"P8"}), .at_the_end = these({"P2"})};
    play(bytes, Reading::Game, questions);
}

KIWIPETE_FUZZ_TARGET(
        game, Game, 3000,
        "The state is right at every step of moves, undos, null moves and flips; the moves tier holds at the last.") {
    static const Questions questions{.at_each_step = all_of(Tier::State), .at_the_end = all_of(Tier::Moves)};
    play(bytes, Reading::Game, questions);
}

KIWIPETE_FUZZ_TARGET(
        moves_differential, Game, 500,
        "Position and oracle agree at every step on check and pieces, at every eighth and the last on legal "
        "moves, their flags, FEN, plies since a null move, mate and stalemate.") {
    static const Questions questions{.at_each_step = these({"Q7", "S22", "S23"}),
                                     .at_some_steps = these({"M1", "M6", "M8", "M13", "Q6", "U3"})};
    play(bytes, Reading::Game, questions);
}

KIWIPETE_FUZZ_TARGET(repetition, Shuffle, 1000,
                     "At every step, repetitions are those in the history; at every eighth and the last, repetitions, "
                     "upcoming repetitions and draws are the oracle's.") {
    static const Questions questions{.at_each_step = these({"S21"}), .at_some_steps = these({"D1", "D2", "D3", "D5"})};
    play(bytes, Reading::Shuffle, questions);
}
