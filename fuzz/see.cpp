// Claims: exchanges are worth what the oracle says, what wins more wins less, and a flip changes nothing.
#include "fuzz/playing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kiwi;
    fuzz::FuzzInput input(data, size);
    PositionGame game(input.position());
    fuzz::enforce(game, std::array<std::string_view, 3>{"E1", "E2", "E3"});
    return 0;
}
