// Claims: of any placement, everything holds that the moves tier states, and the moves are the oracle's.
#include "fuzz/playing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kiwi;
    fuzz::FuzzInput input(data, size);
    PositionGame game(input.position());
    fuzz::enforce(game, Tier::Moves);
    fuzz::enforce(game, std::array<std::string_view, 3>{"M1", "S22", "S24"});
    return 0;
}
