// Claims: Position and oracle go through any game in lockstep: legal moves, check, men, FEN, and how it ends.
#include "fuzz/playing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kiwi;
    constexpr std::array<std::string_view, 7> claims{"M1", "M6", "M8", "S12", "S22", "S23", "U3"};
    fuzz::FuzzInput input(data, size);
    fuzz::play(input, [&](PositionGame& game) { fuzz::enforce(game, claims); });
    return 0;
}
