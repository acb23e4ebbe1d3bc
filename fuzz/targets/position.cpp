// Claims: of any placement, everything holds that the moves tier states, the moves are the oracle's, and a flip changes
// nothing.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void position(Bytes bytes) {
    FuzzInput input(bytes);
    PositionGame game(input.position());
    enforce(game, Tier::Moves);
    enforce(game, std::array<std::string_view, 6>{"M1", "S22", "S24", "Y1", "Y2", "Y3"});
}

} // namespace kiwi::fuzz
