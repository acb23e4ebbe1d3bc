// Sets up a position and counts: enough to need the headers, the library and its flags.
#include <cstdio>

#include "kiwipete/engine/perft/position_perft.h"

int main() {
    kiwi::Position pos;
    kiwi::StateInfo root;
    if (pos.set(kiwi::START_FEN, kiwi::Variant::Standard, &root))
        return 1;
    const kiwi::NodeTotal total = kiwi::perft(pos, 4);
    std::printf("%llu\n", static_cast<unsigned long long>(total.nodes()));
    return total == kiwi::NodeTotal(197281) ? 0 : 1;
}
