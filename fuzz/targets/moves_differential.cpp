// Claims: Position and oracle go through any game in lockstep: legal moves, check, men, FEN, and how it ends.
#include "fuzz/enforce.h"
#include "fuzz/playing.h"
#include "fuzz/targets/targets.h"

namespace kiwi::fuzz {

void moves_differential(Bytes bytes) {
    constexpr std::array<std::string_view, 7> claims{"M1", "M6", "M8", "S12", "S22", "S23", "U3"};
    FuzzInput input(bytes);
    play(input, [&](PositionGame& game) { enforce(game, claims); });
}

} // namespace kiwi::fuzz
