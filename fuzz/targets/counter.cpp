// Claims: the counter counts what the position counts at every step, and a table changes nothing at the last.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/playing.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void counter(Bytes bytes) {
    constexpr std::array<std::string_view, 1> at_each_step{"P8"};
    constexpr std::array<std::string_view, 1> at_the_last{"P2"};
    FuzzInput input(bytes);
    const auto game = play(input, [&](PositionGame& g) { enforce(g, at_each_step); });
    enforce(*game, at_the_last);
}

} // namespace kiwi::fuzz
