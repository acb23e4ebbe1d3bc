// Claims: along any mix of moves, undos, null moves and flips the state holds at every step, and the moves at the last.
#include "fuzz/playing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kiwi;
    fuzz::FuzzInput input(data, size);
    const auto last = fuzz::play(input, [](PositionGame& game) { fuzz::enforce(game, Tier::State); });
    fuzz::enforce(*last, Tier::Moves);
    return 0;
}
