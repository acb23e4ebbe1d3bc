// Claims: exchanges are worth what the oracle says, what wins more wins less, and a flip changes nothing.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void see(Bytes bytes) {
    FuzzInput input(bytes);
    PositionGame game(input.position());
    enforce(game, std::array<std::string_view, 3>{"E1", "E2", "E3"});
}

} // namespace kiwi::fuzz
