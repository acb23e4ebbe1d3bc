// Claims: along any mix of moves, undos, null moves and flips the state holds at every step, and the moves at the last.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/playing.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void game(Bytes bytes) {
    FuzzInput input(bytes);
    const auto last = play(input, [](PositionGame& game) { enforce(game, Tier::State); });
    enforce(*last, Tier::Moves);
}

} // namespace kiwi::fuzz
