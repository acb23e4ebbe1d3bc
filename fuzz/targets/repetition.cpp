// Claims: repetitions, upcoming ones and draws are what the oracle and brute force say, in games that shuffle.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/playing.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void repetition(Bytes bytes) {
    constexpr std::array<std::string_view, 6> claims{"S13", "S14", "D1", "D2", "D3", "D5"};
    FuzzInput input(bytes);
    shuffle(input, [&](PositionGame& game) { enforce(game, claims); });
}

} // namespace kiwi::fuzz
