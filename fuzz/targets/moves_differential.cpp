// Claims: Position and oracle go through any game in lockstep: legal moves, check, pieces, FEN, and how it ends.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/playing.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void moves_differential(Bytes bytes) {
    constexpr std::array<std::string_view, 7> claims{"M1", "M6", "M8", "S12", "S22", "S23", "U3"};
    FuzzInput input(bytes);
    play(input, [&](PositionGame& game) { enforce(game, claims); });
}

} // namespace kiwi::fuzz
