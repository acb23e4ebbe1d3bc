// The sample of the README, as a program.
// README begin
#include <iostream>

#include <kiwipete/chess.h>

int main() {
    kiwi::Position pos;
    kiwi::StateInfo root, next; // the states of the game: yours, as in Stockfish
    if (auto error = pos.set("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", kiwi::Variant::Standard, &root)) {
        std::cerr << to_string(*error) << '\n'; // field, column, reason; pos is unchanged
        return 1;
    }
    kiwi::DirtyBoard dirty; // which pieces and threats changed, for an incremental network
    pos.do_move(kiwi::parse_uci(pos, "e1g1"), next, dirty);
    std::cout << pos.fen() << '\n' << to_string(kiwi::perft(pos, 4)) << '\n';
    if (auto step = pos.failed_step()) // recomputes everything and compares
        std::cerr << "inconsistent: " << name_of(*step) << '\n';
}
// README end
