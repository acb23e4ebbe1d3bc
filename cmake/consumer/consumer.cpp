// Uses its own engine/position.h and Kiwipete's side by side.
#include <cstdio>

#include <kiwipete/chess.h>

#include "engine/position.h"

int main() {
    const foreign::Position own;
    kiwi::Position pos;
    kiwi::StateInfo root;
    if (pos.set(kiwi::START_FEN, kiwi::Variant::Standard, &root))
        return 1;
    const kiwi::NodeTotal total = kiwi::perft(pos, 4);
    std::printf("%llu nodes, %d pieces\n", static_cast<unsigned long long>(total.nodes()), own.pieces);
    return total == kiwi::NodeTotal(197281) && own.pieces == 32 ? 0 : 1;
}
